import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, withExample } from '../../../../platform/http/schemas.ts'
import { getTeamSpending } from '../get-team-spending.ts'
import { setApprovalAbove, setSpendLimit } from '../set-spending.ts'
import { ApprovalAboveBody, SpendLimitBody, TeamSpending } from '../spending-views.ts'

// No page of another origin may call these routes.
const shared = { auth: 'user', tag: 'Teams', responses: { 200: TeamSpending } } as const

export const getTeamSpendingRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/team/spending',
  operationId: 'getTeamSpending',
  summary: 'Returns what members of the caller’s team may spend, and have spent in this month.',
  handler: async ({ ctx, caller }) => ok(await getTeamSpending(ctx, caller)),
})

export const setApprovalAboveRoute = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/api/team/spending',
  operationId: 'setApprovalAbove',
  summary: 'Sets above which amount a payment needs the approval of a second person.',
  description: 'Only owners. Payments in another currency need an approval as well. Null removes the setting.',
  body: ApprovalAboveBody,
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => {
    await setApprovalAbove(ctx, caller, body.approvalAbove)
    return ok(await getTeamSpending(ctx, caller))
  },
})

export const setSpendLimitRoute = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/api/team/members/{memberId}/spend-limit',
  params: Exactly({ memberId: withExample(Id, STORY.agentId) }),
  operationId: 'setSpendLimit',
  summary: 'Sets what a member may spend for the team in a month.',
  description:
    'Months are counted in UTC. Payments in another currency are above the limit. Null removes the limit. Nobody but an owner changes their own limit.',
  body: SpendLimitBody,
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'NotFound', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, params, body }) => {
    await setSpendLimit(ctx, caller, { ...params, ...body })
    return ok(await getTeamSpending(ctx, caller))
  },
})
