import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, pageQuery } from '../../../../platform/http/schemas.ts'
import { BlastNamed, BlastSummary, BlastView } from '../blast-schemas.ts'
import { showBlast, showOwnBlasts } from '../show-blasts.ts'

export const getBlastRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/blast/{blastId}',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'getBlast',
  summary: 'Returns one of the caller’s blasts with its brief, its talents and the status of each offer.',
  params: BlastNamed,
  responses: { 200: Exactly({ blast: BlastView }) },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params }) => ok({ blast: await showBlast(ctx, caller, params.blastId) }),
})

export const listBlastsRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/blast/list',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'listBlasts',
  summary: 'Lists the caller’s blasts with their progress, newest first.',
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: {
    200: named('BlastList', Exactly({ blasts: Type.Array(BlastSummary), total: Count, limit: Count, offset: Count })),
  },
  handler: async ({ ctx, caller, query }) => ok(await showOwnBlasts(ctx, caller, query)),
})
