import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, pageQuery } from '../../../../platform/http/schemas.ts'
import { listAudit } from '../queries/list-audit.ts'
import { AuditEntryView } from '../schemas.ts'

export const listAuditRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/audit',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'listAudit',
  summary: 'What admins did, why, and what it was before and after; newest first.',
  query: Type.Object(pageQuery({ max: 100, default: 50 })),
  responses: {
    200: Exactly({ entries: Type.Array(AuditEntryView), total: Count, limit: Count, offset: Count }),
  },
  handler: async ({ ctx, query }) =>
    ok({ ...(await listAudit(ctx.db, query)), limit: query.limit, offset: query.offset }),
})
