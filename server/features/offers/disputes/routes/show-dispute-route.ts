import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { DisputeAnswer } from '../dispute-view.ts'
import { showDispute } from '../show-dispute.ts'

export const showDisputeRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}/dispute',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'getDispute',
  summary: 'The latest dispute of an offer, with what both sides said and showed.',
  description: 'For the two sides of the offer, the talent’s agent and admins. 404 when there never was one.',
  params: Type.Object({ id: Id }),
  responses: { 200: DisputeAnswer },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => ok({ dispute: await showDispute(ctx, caller, params.id) }),
})
