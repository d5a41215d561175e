import type { Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  NullableText,
  named,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import type { CountedShortlist, ListedTalent } from './queries/find-shortlists.ts'

export const ShortlistId = withExample(Id, STORY.shortlistId)
export const ShortlistName = withExample(Text({ minLength: 1, maxLength: 80 }), 'Voices for the winter campaign')
export const TalentSlug = withExample(Text({ minLength: 1, maxLength: 60 }), STORY.talentSlug)

export const ShortlistView = named(
  'Shortlist',
  Exactly({
    id: ShortlistId,
    name: ShortlistName,
    talentCount: withExample(Count, 3),
    createdAt: Time,
    updatedAt: Time,
  }),
)
export const ShortlistResponse = named('ShortlistResponse', Exactly({ shortlist: ShortlistView }))

export const ListedTalentView = named(
  'ShortlistedTalent',
  Exactly({ slug: TalentSlug, displayName: Text(), imageUrl: NullableText(), addedAt: Time }),
  { slug: STORY.talentSlug, displayName: 'Mara Lindqvist', imageUrl: STORY.imageUrl, addedAt: STORY.sentAt },
)

export const viewShortlist = (row: CountedShortlist): Static<typeof ShortlistView> => ({
  id: row.id,
  name: row.name,
  talentCount: row.talents,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})

export const viewListedTalent = (row: ListedTalent): Static<typeof ListedTalentView> => ({
  slug: row.slug,
  displayName: row.display_name,
  imageUrl: row.image_url,
  addedAt: isoTime(row.added_at),
})
