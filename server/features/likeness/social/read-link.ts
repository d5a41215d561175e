import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { spool } from '../../../platform/spool.ts'
import { ProfileUnreadable, type ReadProfile } from '../../../providers/profiles/port.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { FILE_KINDS, storeFile } from '../../media/files/index.ts'
import { engagementOf } from './domain/engagement.ts'
import { LINK_FAILURES, type LinkFailure } from './domain/link-failures.ts'
import { isOnPlatform, type Platform } from './domain/platforms.ts'
import type { LinkReading, LinkRow } from './queries/links.ts'

/**
 * Reads the page of a link and stores its picture if that changed. The file expires within a day
 * if nothing refers to it. A failure is returned, not thrown.
 * @throws the reason of `signal`
 */
export async function readLink(ctx: Context, link: LinkRow, signal: AbortSignal): Promise<LinkReading> {
  const profile = await readProfile(ctx, link.url, signal)
  if (typeof profile === 'string') return failed(link, profile)
  // A redirect may lead to a page with any number, so only the platform's own pages count.
  if (!isOnPlatform(link.platform as Platform, profile.address)) return failed(link, 'elsewhere')
  const picture = profile.imageUrl === null ? null : await fetchPicture(ctx, link, profile.imageUrl, signal)
  const { followers } = profile
  if (followers === null) return { ...failed(link, 'noNumbers'), picture }
  return { id: link.id, followers, engagementRate: engagementOf(profile), picture, failure: null, isFinal: true }
}

const failed = ({ id }: LinkRow, failure: LinkFailure): LinkReading => ({
  id,
  followers: null,
  engagementRate: null,
  picture: null,
  failure,
  isFinal: !LINK_FAILURES[failure].keepsWhatWasRead,
})

async function readProfile(
  { profiles }: Context,
  url: string,
  signal: AbortSignal,
): Promise<ReadProfile | LinkFailure> {
  try {
    return await profiles.read(url, signal)
  } catch (error) {
    if (error instanceof ProfileUnreadable) return error.reason
    throw error
  }
}

/** Returns null if the picture is unchanged or unusable, which does not fail the reading. */
async function fetchPicture(
  ctx: Context,
  link: LinkRow,
  imageUrl: string,
  signal: AbortSignal,
): Promise<LinkReading['picture']> {
  const { maxBytes } = FILE_KINDS['profile-picture']
  try {
    return await ctx.temporaryFiles.use(async (path) => {
      const source = await spool(await ctx.profiles.openImage(imageUrl, { maxBytes, signal }), path, maxBytes)
      const { sha256 } = source
      if (sha256 === link.image_sha256) return null
      const owner = { accountId: link.account_id }
      const expiresAt = addMs(ctx.clock.now(), DAY_MS)
      const { key } = await storeFile(ctx, { kind: 'profile-picture', source, owner, expiresAt })
      await ctx.persons.analyze({ source: 'profile-picture', fileKey: key, accountId: link.account_id }, source)
      return { key, sha256 }
    })
  } catch (error) {
    signal.throwIfAborted()
    const isTheirs = error instanceof ProfileUnreadable || (error instanceof AppError && error.status < 500)
    if (!isTheirs && !(error instanceof StorageUnavailable)) throw error
    ctx.log.info({ err: error, linkId: link.id }, 'the picture of a linked profile could not be stored')
    return null
  }
}
