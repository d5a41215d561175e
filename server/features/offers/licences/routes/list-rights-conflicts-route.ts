import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, pageQuery } from '../../../../platform/http/schemas.ts'
import { listRightsConflicts, RightsConflictView } from '../list-rights-conflicts.ts'

export const listRightsConflictsRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/admin/rights-conflicts',
  auth: 'admin',
  tag: 'Licenses',
  operationId: 'listRightsConflicts',
  summary: 'Lists pairs of licenses that exclude each other, oldest first.',
  description:
    'They are from before exclusivity was checked. Change the terms of one of the two while its offer is not completed, or settle it with both brands.',
  query: Type.Object(pageQuery({ default: 20, max: 100 })),
  responses: {
    200: Exactly({ conflicts: Type.Array(RightsConflictView), total: Count, limit: Count, offset: Count }),
  },
  handler: async ({ ctx, query }) => ok(await listRightsConflicts(ctx, query)),
})
