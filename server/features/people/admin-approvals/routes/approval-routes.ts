import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id } from '../../../../platform/http/schemas.ts'
import {
  AdminApprovalId,
  AdminApprovalResponse,
  AdminApprovalsResponse,
  DeclineAdminApprovalBody,
} from '../approval-views.ts'
import { approve, decline } from '../decide-approval.ts'
import { getAdminApproval, listAdminApprovals } from '../list-approvals.ts'
import type { AdminApprovalHandlers } from '../second-admin.ts'

const shared = { auth: 'admin', tag: 'Administration' } as const
const decision = {
  ...shared,
  method: 'POST',
  params: Exactly({ id: AdminApprovalId }),
  responses: { 200: AdminApprovalResponse },
} as const

export const listAdminApprovalsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/admin/approvals',
  operationId: 'listAdminApprovals',
  summary: 'Lists what admins asked a second admin to approve: refunds above a setting, and account deletions.',
  description: 'Only what the admin’s roles may read. The undecided come first, then the newest, at most 100.',
  query: Exactly({ subjectId: Type.Optional(Id) }),
  responses: { 200: AdminApprovalsResponse },
  handler: async ({ ctx, caller, query }) => ok({ approvals: await listAdminApprovals(ctx, caller, query.subjectId) }),
})

export const approveRequestRoute = (handlers: AdminApprovalHandlers): Route =>
  defineRoute({
    ...decision,
    path: '/api/admin/approvals/{id}/approve',
    operationId: 'approveAdminRequest',
    summary: 'Approves what another admin asked for, and carries it out at once.',
    description:
      'Nobody approves their own request, and the admin’s role must allow the action itself. If what was asked for has changed, the request becomes void. ' +
      'Money that the payment processor does not accept yet is sent later. 403 `SIGN_IN_AGAIN` without a fresh proof (`POST /api/auth/step-up`).',
    errors: ['SIGN_IN_AGAIN', 'NotFound', 'Conflict', 'NOT_SETTLED'],
    handler: async ({ ctx, caller, params }) => {
      await approve(ctx, handlers, caller, params.id)
      return ok({ approval: await getAdminApproval(ctx, caller, params.id) })
    },
  })

export const declineRequestRoute = defineRoute({
  ...decision,
  path: '/api/admin/approvals/{id}/decline',
  operationId: 'declineAdminRequest',
  summary: 'Declines what another admin asked for, with a reason. Nothing happens.',
  body: DeclineAdminApprovalBody,
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) => {
    await decline(ctx, caller, { ...params, ...body })
    return ok({ approval: await getAdminApproval(ctx, caller, params.id) })
  },
})
