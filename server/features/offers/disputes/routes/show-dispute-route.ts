import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { DisputeResponse } from '../dispute-view.ts'
import { showDispute } from '../show-dispute.ts'

export const showDisputeRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}/dispute',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'getDispute',
  summary: 'Returns the latest dispute of an offer, with the statements and files of both sides.',
  description: 'Open to both sides of the offer, the talent’s agent and admins. 404 if the offer was never disputed.',
  params: Type.Object({ id: Id }),
  responses: { 200: DisputeResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => ok({ dispute: await showDispute(ctx, caller, params.id) }),
})
