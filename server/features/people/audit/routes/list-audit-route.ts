import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { listAudit } from '../queries/list-audit.ts'
import { AuditEntryView } from '../schemas.ts'

export const listAuditRoute = defineRoute({
  method: 'GET',
  mayLag: true,
  path: '/api/admin/audit',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'listAudit',
  summary: 'Lists admin actions with reason and the state before and after, newest first.',
  description: 'Filters by action, subject and admin; an entry must match all given filters.',
  query: Type.Object({
    action: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), 'block')),
    subjectType: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), 'account')),
    subjectId: Type.Optional(Id),
    actorAccountId: Type.Optional(Id),
    ...pageQuery({ max: 100, default: 50 }),
  }),
  responses: {
    200: Exactly({ entries: Type.Array(AuditEntryView), total: Count, limit: Count, offset: Count }),
  },
  handler: async ({ ctx, query }) =>
    ok({ ...(await listAudit(ctx.db, query)), limit: query.limit, offset: query.offset }),
})
