import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTimeOrNull,
  Nullable,
  NullableTime,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  WebUrl,
} from '../../../platform/http/schemas.ts'
import { mediaUrlAt } from '../../media/files/index.ts'
import { failureOf, LINK_FAILURES, type LinkFailure } from './domain/link-failures.ts'
import { PLATFORMS, type Platform } from './domain/platforms.ts'
import type { LinkRow } from './queries/links.ts'

export const PlatformName = named('SocialPlatform', OneOf(PLATFORMS))

/** Contract, part 3, "Social link". */
export const LinkView = named(
  'SocialLink',
  Exactly({
    id: Id,
    platform: PlatformName,
    url: { ...WebUrl, description: 'The stored address; each profile has one, however it was entered.' },
    followers: { ...Nullable(Count), description: 'Null until it has been read.' },
    profileImage: { ...NullableWebUrl, description: 'Our copy of the profile picture.' },
    readAt: { ...NullableTime, description: 'Time of the last successful reading.' },
    triedAt: { ...NullableTime, description: 'Time of the last attempt; there is one a day.' },
    failure: {
      ...Nullable(Exactly({ reason: OneOf(Object.keys(LINK_FAILURES) as LinkFailure[]), message: Text() })),
      description: 'Why the last attempt failed, and what to do about it.',
    },
  }),
  {
    id: STORY.otherAssetId,
    platform: 'instagram',
    url: 'https://www.instagram.com/mara.lindqvist',
    followers: 128_400,
    profileImage: 'http://localhost:3000/media/profile-pictures/8f0a3d9f51c2a7e4b16d2c7058e93fa1.jpg',
    readAt: STORY.sentAt,
    triedAt: STORY.sentAt,
    failure: null,
  },
)

export const LinksView = named('SocialLinks', Exactly({ links: Type.Array(LinkView) }))

export const viewLinks = (
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  rows: readonly LinkRow[],
): Static<typeof LinksView> => {
  const now = clock.now()
  return {
    links: rows.map((row) => ({
      id: row.id,
      platform: row.platform as Platform,
      url: row.url,
      followers: row.followers,
      profileImage: row.image_key === null ? null : mediaUrlAt(config, row.image_key, now),
      readAt: isoTimeOrNull(row.read_at),
      triedAt: isoTimeOrNull(row.tried_at),
      failure: row.failure === null ? null : viewFailure(row.failure),
    })),
  }
}

const viewFailure = (name: string) => {
  const { reason, words } = failureOf(name)
  return { reason, message: words }
}
