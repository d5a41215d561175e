import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, OneOf, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { ReviewStatusName, ReviewView, viewReview } from '../case-views.ts'
import { decideReview } from '../decide-review.ts'
import { findReview, listReviews } from '../queries/decide-reviews.ts'
import { Reason } from '../report-views.ts'
import type { TakedownHandlers } from '../takedown-handlers.ts'

const shared = { auth: 'admin', envelope: 'likeness', tag: 'Likeness' } as const
const params = Type.Object({ id: withExample(Id, STORY.reviewId) })

export const listReviewsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/admin/reviews',
  operationId: 'listLikenessReviews',
  summary:
    'Lists files that are on hold because of the person they show, newest first, with the files they were compared with.',
  query: Exactly({ status: Type.Optional(ReviewStatusName), ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: named(
      'LikenessReviews',
      Exactly({ reviews: Type.Array(ReviewView), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { reviews, total } = await listReviews(ctx.db, query)
    return ok({ reviews: reviews.map((review) => viewReview(ctx, review)), total, limit, offset })
  },
})

export const getReviewRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/admin/reviews/{id}',
  operationId: 'getLikenessReview',
  summary: 'Returns one file that is or was on hold.',
  params,
  responses: { 200: ReviewView },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const review = await findReview(ctx.db, params.id)
    if (!review) throw notFound('There is no such review.')
    return ok(viewReview(ctx, review))
  },
})

export const decideReviewRoute = (endings: TakedownHandlers): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/likeness/admin/reviews/{id}/decide',
    operationId: 'decideLikenessReview',
    summary: 'Releases a file that is on hold, or removes it permanently. Recorded in the audit log.',
    description:
      'Not available to an admin who is involved. If two admins decide at once, the later one gets 409. A released file is used like ' +
      'any other, and two accounts with similar faces are not compared again. `reason` is stored; the talent is notified ' +
      'of the result but not of the reason.',
    params,
    body: named('DecideLikenessReviewBody', Exactly({ decision: OneOf(['release', 'remove']), reason: Reason }), {
      decision: 'release',
      reason: 'They are sisters, and both have shown us a document.',
    }),
    responses: { 200: ReviewView },
    errors: ['Forbidden', 'NotFound', 'Conflict'],
    handler: async ({ ctx, caller, params, body }) =>
      ok(
        viewReview(
          ctx,
          await decideReview(ctx, endings, caller, { id: params.id, ...body, reason: body.reason.trim() }),
        ),
      ),
  })
