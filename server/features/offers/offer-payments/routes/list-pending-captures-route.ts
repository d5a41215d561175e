import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, pageQuery } from '../../../../platform/http/schemas.ts'
import { PeopleOfOffers } from '../../offer/index.ts'
import { listCapturesToReview } from '../list-captures-to-review.ts'
import { PendingCapture } from '../pending-capture-view.ts'

export const listPendingCapturesRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/admin/pending-captures',
  auth: 'admin',
  tag: 'Offers',
  operationId: 'listPendingCaptures',
  summary: 'Lists authorized payments that need a review, longest waiting first.',
  contract: 'part 1, Other offer routes',
  query: Type.Object(pageQuery({ default: 20, max: 100 })),
  responses: {
    200: Type.Object({
      pendingCaptures: Type.Array(PendingCapture),
      ...PeopleOfOffers,
      total: Count,
      limit: Count,
      offset: Count,
    }),
  },
  handler: async ({ ctx, caller, query }) => ok(await listCapturesToReview(ctx, caller, query)),
})
