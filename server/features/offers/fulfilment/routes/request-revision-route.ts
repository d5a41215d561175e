import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id } from '../../../../platform/http/schemas.ts'
import { OfferView } from '../../offer/index.ts'
import { requestRevision } from '../request-revision.ts'

export const requestRevisionRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/revision',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  summary: 'The brand sends a delivery back with a reason.',
  contract: 'part 1, Other offer routes',
  body: Exactly({
    offerId: Id,
    reason: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
  }),
  responses: { 200: Type.Object({ offer: OfferView }) },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await requestRevision(ctx, caller, body.offerId, body.reason.trim()) }),
})
