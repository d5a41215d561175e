import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Html, Id, withExample } from '../../../../platform/http/schemas.ts'
import { getDeliverable } from '../get-deliverable.ts'

export const getDeliverableRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}/deliverables/{version}/{number}',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'getDeliverable',
  summary: 'Redirects to a file of a delivery.',
  description:
    'The signed URL works for 15 minutes. After the license has ended, or was revoked, the brand gets 403 with the reason; the talent and admins still get the file.',
  params: Type.Object({
    id: Id,
    version: withExample(Type.String({ pattern: '^(latest|[1-9][0-9]{0,5})$' }), 'latest'),
    number: withExample(Type.Integer({ minimum: 1, maximum: 1000, description: 'Position of the file, from 1.' }), 1),
  }),
  responses: { 303: Html },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id, version, number }, reply }) => {
    reply.header('location', await getDeliverable(ctx, caller, { offerId: id, version, number }))
    return { status: 303, body: '' }
  },
})
