import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Done, Exactly, Id, named, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { CaseView, viewCase } from '../case-views.ts'
import { objectToCase } from '../object-to-case.ts'
import { listCases } from '../queries/cases.ts'
import { Reason } from '../report-views.ts'

const shared = { auth: 'user', cors: true, envelope: 'likeness', tag: 'Likeness' } as const

export const listCasesRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/cases',
  operationId: 'listLikenessCases',
  summary: 'Lists a talent’s holds and takedowns with their reasons, their results and the option to object.',
  description: 'Returns those of the calling talent, or of `accountId` for the talent’s agent and for admins.',
  query: Exactly({ accountId: Type.Optional(Id), ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: named('LikenessCases', Exactly({ cases: Type.Array(CaseView), total: Count, limit: Count, offset: Count })),
  },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const { limit, offset } = query
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'read')
    const { cases, total } = await listCases(ctx.db, { accountId, limit, offset })
    return ok({ cases: cases.map(viewCase), total, limit, offset })
  },
})

export const objectRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/likeness/objections',
  operationId: 'objectToLikenessCase',
  summary: 'Sends a talent’s objection to one of their cases, once. Admins read it.',
  query: Exactly({ accountId: Type.Optional(Id) }),
  body: named('ObjectToLikenessCaseBody', Exactly({ caseId: withExample(Id, STORY.reviewId), statement: Reason }), {
    caseId: STORY.reviewId,
    statement: 'It is me, with shorter hair, two years ago.',
  }),
  responses: { 200: Done },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, query, body }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
    await objectToCase(ctx, accountId, { ...body, statement: body.statement.trim() })
    return ok({ success: true as const })
  },
})
