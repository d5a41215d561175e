import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Id, NullableId, named, Text, Time } from '../../../platform/http/schemas.ts'
import { BlastCandidatesList, BriefFields, MAX_RECIPIENTS } from './blast-schemas.ts'

export const MAX_DRAFTS = 50

const DRAFT_FIELDS = {
  slugs: Type.Array(Text({ minLength: 1, maxLength: 60 }), {
    maxItems: MAX_RECIPIENTS,
    description: 'Talents chosen so far. They are validated when the blast is created.',
  }),
  candidates: BlastCandidatesList,
  brief: named('BlastDraftBrief', Exactly(Type.Partial(Type.Object(BriefFields)).properties), {
    campaignDescription: 'A portrait with our winter roast, morning light.',
    currency: 'EUR',
  }),
}

export const SaveBlastDraftBody = named(
  'SaveBlastDraftBody',
  Exactly({ draftId: Type.Optional(NullableId), ...DRAFT_FIELDS }),
  {
    draftId: null,
    slugs: [STORY.talentSlug, 'iris-okafor'],
    brief: { campaignDescription: 'A portrait with our winter roast, morning light.', currency: 'EUR' },
  },
)
export type SaveBlastDraftBody = Static<typeof SaveBlastDraftBody>

export const BlastDraftNamed = Exactly({ draftId: Id })
export const DRAFT_EXAMPLE = {
  id: STORY.blastId,
  slugs: [STORY.talentSlug, 'iris-okafor'],
  candidates: [],
  brief: { campaignDescription: 'A portrait with our winter roast, morning light.', currency: 'EUR' },
  createdAt: STORY.sentAt,
  updatedAt: STORY.laterAt,
}

export const BlastDraftView = named(
  'BlastDraft',
  Exactly({ id: Id, ...DRAFT_FIELDS, createdAt: Time, updatedAt: Time }),
  DRAFT_EXAMPLE,
)
export type BlastDraftView = Static<typeof BlastDraftView>
