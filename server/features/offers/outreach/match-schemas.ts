import Type from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  AmountMinorUnit,
  Exactly,
  Id,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../platform/visible-text.ts'
import { SUGGESTION_STATES } from './domain/suggestion-state.ts'

const optional = Type.Optional

export const MatchBody = named(
  'MatchTalentsBody',
  Exactly({
    campaignDescription: Type.String({ minLength: 1, maxLength: 20_000, pattern: VISIBLE_TEXT }),
    campaignType: optional(Text({ minLength: 1, maxLength: 120 })),
    limit: optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    buyerBrandName: optional(NullableText(120)),
    currency: optional(
      Type.String({
        pattern: '^[A-Za-z]{3}$',
        description: 'Leaves out talents who do not accept this currency. ISO 4217.',
      }),
    ),
    offerAmountMinorUnit: optional(AmountMinorUnit),
  }),
  {
    campaignDescription: 'A portrait with our winter roast, morning light, to be shown in Sweden and Norway.',
    campaignType: 'social_post',
    currency: 'EUR',
    offerAmountMinorUnit: 250_000,
    limit: 10,
  },
)

const TalentMatch = named(
  'TalentMatch',
  Exactly({
    slug: Type.String(),
    displayName: Type.String(),
    imageUrl: NullableText(),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'Match with the brief over all criteria, from 0 to 1.' }),
    reason: Type.String({ description: 'Reasons in one sentence, strongest first.' }),
  }),
  {
    slug: STORY.talentSlug,
    displayName: 'Mara Lindqvist',
    imageUrl: STORY.imageUrl,
    score: 0.712,
    reason: 'Their profile matches your brief; their profile mentions Sweden; they can accept right away.',
  },
)

export const Matches = named('TalentMatches', Exactly({ talents: Type.Array(TalentMatch) }))
export const SuggestionView = named(
  'Suggestion',
  Exactly({
    state: OneOf(SUGGESTION_STATES, {
      description:
        'available: the offer was not successful, and other talents can be asked. used: a blast created from it was confirmed.',
    }),
    talents: Type.Array(TalentMatch, { description: 'Empty unless the suggestion is available.' }),
  }),
)
export const OfferNamed = Exactly({ id: withExample(Id, STORY.offerId) })
