import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id } from '../../../../platform/http/schemas.ts'
import type { PayForTable } from '../../payments/index.ts'
import { askApproval } from '../ask-approval.ts'
import { approve, decline } from '../decide-approval.ts'
import { getApproval, listTeamApprovals } from '../list-approvals.ts'
import {
  ApprovalId,
  ApprovalResponse,
  ApprovalsResponse,
  AskApprovalBody,
  DeclineApprovalBody,
} from '../spending-views.ts'

// No page of another origin may call these routes.
const shared = { auth: 'user', tag: 'Teams' } as const
const decision = {
  ...shared,
  method: 'POST',
  params: Exactly({ id: ApprovalId }),
  responses: { 200: ApprovalResponse },
} as const

export const listApprovalsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/team/approvals',
  operationId: 'listTeamApprovals',
  summary: 'Lists the requests for approval of payments in the caller’s team.',
  description: 'The undecided come first, then the newest, at most 100.',
  query: Exactly({ payForId: Type.Optional(Id) }),
  responses: { 200: ApprovalsResponse },
  handler: async ({ ctx, caller, query }) => ok({ approvals: await listTeamApprovals(ctx, caller, query.payForId) }),
})

export const askApprovalRoute = (payFor: PayForTable): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/team/approvals',
    operationId: 'askApproval',
    summary: 'Asks the team to approve a payment that the caller may not make alone.',
    description:
      'The request is about exactly this payment: its price, currency and terms. It lapses after seven days. Asking again for the same payment returns the same request.',
    body: AskApprovalBody,
    responses: { 200: ApprovalResponse },
    errors: [
      'Forbidden',
      'NotFound',
      'Conflict',
      'RIGHTS_CONFLICT',
      'USE_NOT_ALLOWED',
      'AGREEMENT_REQUIRED',
      'UnprocessableEntity',
    ],
    handler: async ({ ctx, caller, body }) => {
      const id = await askApproval(ctx, payFor, caller, body)
      return ok({ approval: await getApproval(ctx, caller, id) })
    },
  })

export const approveRoute = (payFor: PayForTable): Route =>
  defineRoute({
    ...decision,
    path: '/api/team/approvals/{id}/approve',
    operationId: 'approvePayment',
    summary: 'Approves a payment of a colleague, who can then make exactly this payment.',
    description: 'Nobody approves their own payment. If the price or the terms have changed, the request becomes void.',
    errors: ['Forbidden', 'NotFound', 'Conflict'],
    handler: async ({ ctx, caller, params }) => {
      await approve(ctx, payFor, caller, params.id)
      return ok({ approval: await getApproval(ctx, caller, params.id) })
    },
  })

export const declineRoute = defineRoute({
  ...decision,
  path: '/api/team/approvals/{id}/decline',
  operationId: 'declinePayment',
  summary: 'Declines a payment of a colleague, with a reason.',
  body: DeclineApprovalBody,
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) => {
    await decline(ctx, caller, { ...params, ...body })
    return ok({ approval: await getApproval(ctx, caller, params.id) })
  },
})
