import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery } from '../../../../platform/http/schemas.ts'
import { assertRole, chooseTalent } from '../../../people/accounts/index.ts'
import { findProposal, findUseRules } from '../queries/find-rules.ts'
import { listChanges } from '../queries/list-changes.ts'
import { answerProposal, saveRules } from '../save-rules.ts'
import {
  EXAMPLE_RULES,
  UseRuleChangeView,
  UseRulesBody,
  UseRulesView,
  viewChange,
  viewUseRules,
} from '../use-rules-view.ts'

const shared = { auth: 'user', cors: true, envelope: 'likeness', tag: 'Likeness' } as const
const one = {
  ...shared,
  path: '/api/likeness/use-rules',
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: UseRulesView },
} as const

const readRules = async ({ db }: Pick<Context, 'db'>, accountId: string) =>
  viewUseRules(await findUseRules(db, accountId), await findProposal(db, accountId))

export const getUseRulesRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'getUseRules',
  summary: 'Returns what a talent allows for each use of their likeness.',
  description: 'For the calling talent by default. The talent’s agent and admins name the talent with `accountId`.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) =>
    ok(await readRules(ctx, await chooseTalent(ctx, caller, query.accountId, 'read'))),
})

export const saveUseRulesRoute = defineRoute({
  ...one,
  method: 'PUT',
  operationId: 'saveUseRules',
  summary: 'Replaces what a talent allows for each use of their likeness, or proposes it as their agent.',
  description:
    'They apply from the next request on; what is licensed stays licensed. `version` is the one that was read: another one is a 409. ' +
    'From an agent who may act (`accountId`) the rules become a `proposal`, which the talent confirms. Without `exclusivity`, its prices stay.',
  body: named(
    'SaveUseRulesBody',
    Exactly({
      version: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
      rules: UseRulesBody,
      showsFloors: Type.Optional(Type.Boolean({ default: false })),
    }),
    { version: 1, rules: EXAMPLE_RULES, showsFloors: false },
  ),
  errors: ['Forbidden', 'Conflict'],
  handler: async ({ ctx, caller, query, body }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
    const { version, rules, showsFloors = false } = body
    await saveRules(ctx, { accountId, actor: caller, version, rules, showsFloors })
    return ok(await readRules(ctx, accountId))
  },
})

export const answerUseProposalRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/likeness/use-rules/proposal',
  operationId: 'answerUseRulesProposal',
  summary: 'Confirms or declines the rules that the talent’s agent proposed. Only the talent may.',
  body: named('AnswerUseRulesProposalBody', Exactly({ proposalId: Id, isConfirmed: Type.Boolean() }), {
    proposalId: STORY.agentId,
    isConfirmed: true,
  }),
  responses: { 200: UseRulesView },
  errors: ['Forbidden', 'Conflict'],
  handler: async ({ ctx, caller, body }) => {
    assertRole(caller, 'talent')
    await answerProposal(ctx, caller, body)
    return ok(await readRules(ctx, caller.accountId))
  },
})

export const listUseRuleChangesRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/use-rules/history',
  operationId: 'listUseRuleChanges',
  summary: 'Lists all changes of what a talent allows, newest first.',
  query: Exactly({ accountId: Type.Optional(Id), ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: named(
      'UseRulesHistory',
      Exactly({ entries: Type.Array(UseRuleChangeView), total: Count, limit: Count, offset: Count }),
    ),
  },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const { limit, offset } = query
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'read')
    const { entries, total } = await listChanges(ctx.db, accountId, { limit, offset })
    return ok({ entries: entries.map(viewChange), total, limit, offset })
  },
})
