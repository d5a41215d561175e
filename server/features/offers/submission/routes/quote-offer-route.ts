import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  AmountMinorUnit,
  Currency,
  Exactly,
  Money,
  Nullable,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { ExclusivityCode } from '../../offer/index.ts'
import { QUOTE_RESULTS, quoteOffer } from '../quote-offer.ts'

const Quote = named(
  'OfferQuote',
  Exactly({
    offerAmountMinorUnit: AmountMinorUnit,
    currency: Currency,
    platformFeeMinorUnit: Money,
    totalBrandPriceMinorUnit: Money,
    ifAllAccept: Exactly({
      count: Type.Integer({ minimum: 0, description: 'Talents who would get an offer at this price.' }),
      totalMinorUnit: { ...Money, description: 'Amount that the brand pays if all of them accept.' },
    }),
    talents: Type.Array(
      named(
        'QuotedTalent',
        Exactly({
          slug: Type.String(),
          displayName: Type.String(),
          fits: OneOf(QUOTE_RESULTS, {
            description:
              'taken: the offer fits. asked, rejected, countered: it is below their minimum, and this is what happens. currency: they accept other currencies. blocked: they do not work with this brand.',
          }),
          minimumMinorUnit: Nullable(
            Type.Integer({ description: 'Only if a counter-offer would ask for it; otherwise null.' }),
          ),
          currencies: Type.Array(Type.String(), {
            description: 'Currencies they accept, if this one is not among them.',
          }),
        }),
      ),
    ),
  }),
  {
    offerAmountMinorUnit: 250_000,
    currency: 'EUR',
    platformFeeMinorUnit: 25_000,
    totalBrandPriceMinorUnit: 275_000,
    ifAllAccept: { count: 0, totalMinorUnit: 0 },
    talents: [
      {
        slug: STORY.talentSlug,
        displayName: 'Mara Lindqvist',
        fits: 'countered',
        minimumMinorUnit: 300_000,
        currencies: [],
      },
    ],
  },
)

export const quoteOfferRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/quote',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'quoteOffer',
  summary: 'Calculates the total price of an offer and how each talent’s rules treat its amount.',
  description: 'Stores nothing. Each talent’s policy decides what happens below the minimum.',
  rate: { max: 120, perMs: 60_000 },
  query: Exactly({
    slugs: withExample(Text({ minLength: 1, maxLength: 1300 }), STORY.talentSlug),
    campaignType: withExample(Text({ minLength: 1, maxLength: 120 }), 'social_post'),
    offerAmountMinorUnit: AmountMinorUnit,
    currency: withExample(Type.String({ pattern: '^[A-Za-z]{3}$' }), 'EUR'),
    buyerBrandName: Type.Optional(withExample(Text({ maxLength: 120 }), 'Northwind Coffee')),
    exclusivity: Type.Optional(ExclusivityCode),
  }),
  responses: { 200: Quote },
  errors: ['BadRequest', 'NotFound'],
  handler: async ({ ctx, caller, query }) => ok(await quoteOffer(ctx, caller, query)),
})
