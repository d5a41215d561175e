import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  NullableId,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { OfferStatusName } from '../offer/index.ts'
import { SubmitBody } from '../submission/index.ts'

export const MIN_RECIPIENTS = 2
export const MAX_RECIPIENTS = 20

const {
  slug: Slug,
  offerId: _offerId,
  saveAsDraft: _saveAsDraft,
  renewsOfferId: _renewal,
  revisionOfOfferId: _revisionOfOfferId,
  ...BriefFields
} = SubmitBody.properties

export { BriefFields }

/** Each talent has its own candidates, because a candidate shows one talent's likeness. */
export const CANDIDATE_FIELDS = [
  'imageCandidateSessionId',
  'selectedModelKey',
  'voiceCandidateSessionId',
  'selectedVoiceModelKey',
] as const

const EXAMPLE_BRIEF = {
  campaignDescription: 'A portrait with our winter roast, morning light, to be shown in Sweden and Norway.',
  buyerBrandName: 'Northwind Coffee',
  campaignType: 'social_post',
  skipImageGeneration: true,
  usageTypes: ['paid_social'],
  offerAmountMinorUnit: 250_000,
  currency: 'EUR',
}

const Brief = named('BlastBrief', Exactly(BriefFields), EXAMPLE_BRIEF)
export type Brief = Static<typeof Brief>

const Candidates = named(
  'BlastCandidates',
  Exactly({
    slug: Slug,
    imageCandidateSessionId: BriefFields.imageCandidateSessionId,
    selectedModelKey: BriefFields.selectedModelKey,
    voiceCandidateSessionId: BriefFields.voiceCandidateSessionId,
    selectedVoiceModelKey: BriefFields.selectedVoiceModelKey,
    skipImageGeneration: Type.Optional(
      Type.Boolean({ description: 'For this talent only. Default: the setting of the brief.' }),
    ),
  }),
  { slug: STORY.talentSlug, voiceCandidateSessionId: STORY.jobId, selectedVoiceModelKey: 'slt' },
)
export type ChosenCandidates = Omit<Static<typeof Candidates>, 'slug'>

export const BlastCandidatesList = Type.Optional(
  Type.Array(Candidates, {
    maxItems: MAX_RECIPIENTS,
    description: 'Chosen candidates of each talent, if the brief needs them.',
  }),
)

const recipients = {
  slugs: withExample(
    Type.Array(Text({ minLength: 1, maxLength: 60 }), {
      minItems: MIN_RECIPIENTS,
      maxItems: MAX_RECIPIENTS,
      description: 'Slugs of the talents, without duplicates. Their offers are created in this order.',
    }),
    [STORY.talentSlug, 'iris-okafor'],
  ),
  candidates: BlastCandidatesList,
}

const OfDraft = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  minLength: 1,
  maxLength: 100,
  description: 'Draft this blast is created from. The draft is deleted.',
})
export const CreateBlastBody = named(
  'CreateBlastBody',
  Exactly({ ...recipients, draftId: Type.Optional(OfDraft), ...BriefFields }),
  {
    slugs: [STORY.talentSlug, 'iris-okafor'],
    ...EXAMPLE_BRIEF,
  },
)
export type CreateBlastBody = Static<typeof CreateBlastBody>

export const SimilarBlastBody = named('SimilarBlastBody', Exactly(recipients))
export type Recipients = Static<typeof SimilarBlastBody>

export const BlastId = withExample(Id, STORY.blastId)
export const BlastCreated = named('BlastCreated', Exactly({ blastId: BlastId }))
export const BlastNamed = Exactly({ blastId: BlastId })

const Refusal = named(
  'BlastRefusal',
  Exactly({ code: withExample(Type.String(), 'RateLimited'), message: withExample(Type.String(), 'Send it later.') }),
)
const NullableRefusal = Type.Union([Refusal, Type.Null()])

export const BlastConfirmed = named(
  'BlastConfirmed',
  Exactly({ results: Type.Array(Exactly({ slug: Type.String(), offerId: NullableId, error: NullableRefusal })) }),
  {
    results: [
      { slug: STORY.talentSlug, offerId: STORY.offerId, error: null },
      {
        slug: 'iris-okafor',
        offerId: null,
        error: { code: 'TALENT_BLOCKED_BRAND', message: 'Iris Okafor does not work with this brand.' },
      },
    ],
  },
)

const blastFacts = {
  id: BlastId,
  status: named(
    'BlastStatus',
    OneOf(['open', 'confirmed', 'cancelled', 'expired'], {
      description: 'open: it can be confirmed or canceled. expired: it can no longer be confirmed.',
    }),
  ),
  campaignDescription: withExample(Type.String(), EXAMPLE_BRIEF.campaignDescription),
  sourceOfferId: NullableId,
  createdAt: Time,
  expiresAt: Time,
  confirmedAt: NullableTime,
}

export const BlastView = named(
  'Blast',
  Exactly({
    ...blastFacts,
    brief: Brief,
    recipients: Type.Array(
      named(
        'BlastRecipient',
        Exactly({
          slug: Type.String(),
          displayName: Type.String(),
          imageUrl: NullableText(),
          offerId: NullableId,
          offerStatus: Type.Union([OfferStatusName, Type.Null()]),
          error: NullableRefusal,
          retryAt: Type.Unsafe<string | null>({
            type: ['string', 'null'],
            format: 'date-time',
            description: 'For a temporary refusal: time from which a new blast may succeed.',
          }),
        }),
        {
          slug: STORY.talentSlug,
          displayName: 'Mara Lindqvist',
          imageUrl: STORY.imageUrl,
          offerId: STORY.offerId,
          offerStatus: 'COUNTERED',
          error: null,
          retryAt: null,
        },
      ),
    ),
  }),
)
export type BlastView = Static<typeof BlastView>

export const BlastSummary = named(
  'BlastSummary',
  Exactly({
    ...blastFacts,
    recipientCount: Count,
    sentCount: Count,
    refusedCount: Count,
    acceptedCount: withExample(Count, 1),
  }),
)
export type BlastSummary = Static<typeof BlastSummary>
