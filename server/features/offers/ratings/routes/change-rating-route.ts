import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf, Text, withExample } from '../../../../platform/http/schemas.ts'
import { changeRating, RATING_ACTIONS } from '../change-rating.ts'
import { RatingResponse, viewRating } from '../rating-view.ts'

export const changeRatingRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/ratings',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'changeRating',
  summary: 'Hides a rating, with a reason, or shows it again.',
  description:
    'A hidden rating does not count; its author can see the reason. Every change is written to the audit log.',
  body: named(
    'ChangeRatingBody',
    Exactly({
      ratingId: withExample(Id, STORY.ratingId),
      action: OneOf(RATING_ACTIONS),
      reason: Type.Optional(Text({ maxLength: 2000, description: 'Required when hiding.' })),
    }),
    { ratingId: STORY.ratingId, action: 'hide', reason: 'It reveals where the talent lives.' },
  ),
  responses: { 200: RatingResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, body }) => ok({ rating: viewRating(await changeRating(ctx, caller, body)) }),
})
