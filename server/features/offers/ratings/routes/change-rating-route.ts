import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf, Text, withExample } from '../../../../platform/http/schemas.ts'
import { changeRating, RATING_ACTIONS } from '../change-rating.ts'
import { RatingAnswer, viewRating } from '../rating-view.ts'

export const changeRatingRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/ratings',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'changeRating',
  summary: 'Takes a rating out of sight, with a reason, or puts it back.',
  description: 'A hidden rating counts for nothing; its writer sees why. Every change is kept in the audit.',
  body: named(
    'ChangeRatingBody',
    Exactly({
      ratingId: withExample(Id, STORY.ratingId),
      action: OneOf(RATING_ACTIONS),
      reason: Type.Optional(Text({ maxLength: 2000, description: 'Required when hiding.' })),
    }),
    { ratingId: STORY.ratingId, action: 'hide', reason: 'It names where the talent lives.' },
  ),
  responses: { 200: RatingAnswer },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, body }) => ok({ rating: viewRating(await changeRating(ctx, caller, body)) }),
})
