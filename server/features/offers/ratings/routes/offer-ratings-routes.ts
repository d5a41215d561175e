import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableText, NullableTime, named } from '../../../../platform/http/schemas.ts'
import { listRatingsOf } from '../list-ratings.ts'
import { rateOffer } from '../rate-offer.ts'
import { RatingResponse, RatingView, ReputationView, Stars, viewRating } from '../rating-view.ts'

const shared = { auth: 'user', cors: true, tag: 'Messages', path: '/api/offers/{id}/ratings' } as const
const params = Exactly({ id: Id })

export const rateOfferRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'rateOffer',
  summary: 'Rates the other side of a completed offer.',
  description:
    'Possible once, within 60 days of completion; the rating cannot be changed. An agent can rate if the link permits it. The rating stays hidden from everyone else until the other side has rated too or 7 days have passed. Sending the same rating again returns 200.',
  params,
  body: named('RateOfferBody', Exactly({ stars: Stars, words: Type.Optional(NullableText(2000)) }), {
    stars: 5,
    words: 'On time, and the light is what we asked for.',
  }),
  responses: { 200: RatingResponse, 201: RatingResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id }, body: { stars, words = null } }) => {
    const { rating, isNew } = await rateOffer(ctx, caller, id, { stars, words })
    return isNew ? created({ rating: viewRating(rating) }) : ok({ rating: viewRating(rating) })
  },
})

export const listOfferRatingsRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'listOfferRatings',
  summary: 'Returns the ratings of both sides of an offer, and each side’s overall rating.',
  description:
    'The caller’s own rating is included at once, the other side’s once it is visible; `otherHasRated` says if it exists. Admins see both.',
  params,
  responses: {
    200: named(
      'OfferRatings',
      Exactly({
        ratings: Type.Array(RatingView, { maxItems: 2 }),
        canRate: Type.Boolean(),
        rateUntil: Type.Unsafe<string | null>({ ...NullableTime, description: 'null if the offer is not completed.' }),
        otherHasRated: Type.Boolean(),
        reputations: Exactly({ brand: ReputationView, talent: ReputationView }),
      }),
      {
        ratings: [],
        canRate: true,
        rateUntil: STORY.dueAt,
        otherHasRated: true,
        reputations: { brand: { average: null, count: 0 }, talent: { average: 4.67, count: 3 } },
      },
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => ok(await listRatingsOf(ctx, caller, id)),
})
