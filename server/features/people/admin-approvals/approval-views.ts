import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import type { Caller } from '../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Money,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { APPROVAL_KINDS, APPROVAL_STATUSES, mayDecide, SUBJECT_TYPES, statusOf, subjectOf } from './approval-kinds.ts'
import type { ListedApproval } from './queries/approvals.ts'

export const AdminApprovalId = withExample(Id, STORY.adminApprovalId)

export const AdminApprovalView = named(
  'AdminApproval',
  Exactly({
    id: Id,
    kind: named('AdminApprovalKind', OneOf(APPROVAL_KINDS, { description: 'The action that waits for approval.' })),
    subjectType: OneOf(SUBJECT_TYPES, { description: 'As in the audit log.' }),
    subjectId: Id,
    subjectName: NullableText(),
    amountMinorUnit: Nullable(Money),
    currency: NullableText(),
    status: named('AdminApprovalStatus', OneOf(APPROVAL_STATUSES)),
    askedBy: Type.String(),
    reason: NullableText(),
    askedAt: Time,
    expiresAt: Time,
    decidedBy: NullableText(),
    decidedAt: NullableTime,
    decisionReason: NullableText(),
    isYours: Type.Boolean({ description: 'True if the reader asked.' }),
    mayDecide: Type.Boolean({ description: 'True if the reader may approve or decline now.' }),
  }),
  {
    id: STORY.adminApprovalId,
    kind: 'refund',
    subjectType: 'payment',
    subjectId: STORY.paymentId,
    subjectName: null,
    amountMinorUnit: 137_500,
    currency: 'EUR',
    status: 'PENDING',
    askedBy: 'Noah Berg',
    reason: 'Charged twice by mistake.',
    askedAt: STORY.sentAt,
    expiresAt: '2026-11-27T09:30:00.000Z',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    isYours: false,
    mayDecide: true,
  },
)
export const AdminApprovalResponse = named('AdminApprovalResponse', Exactly({ approval: AdminApprovalView }))
export const AdminApprovalsResponse = named('AdminApprovals', Exactly({ approvals: Type.Array(AdminApprovalView) }))
export const DeclineAdminApprovalBody = named(
  'DeclineAdminApprovalBody',
  Exactly({ reason: Text({ minLength: 1, maxLength: 2000 }) }),
  { reason: 'The buyer was already refunded by bank transfer.' },
)

/** Builds the view of a request for an admin. */
export function viewApproval(
  row: ListedApproval,
  { accountId, adminRoles = [] }: Pick<Caller, 'accountId' | 'adminRoles'>,
  now: Date,
): Static<typeof AdminApprovalView> {
  const status = statusOf(row, now)
  const isYours = row.asked_by_account_id === accountId
  return {
    id: row.id,
    kind: row.kind,
    subjectType: subjectOf(row.kind),
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    amountMinorUnit: row.amount_minor_unit,
    currency: row.currency,
    status,
    askedBy: row.asked_by_name,
    reason: row.reason,
    askedAt: isoTime(row.asked_at),
    expiresAt: isoTime(row.expires_at),
    decidedBy: row.decided_by_name,
    decidedAt: isoTimeOrNull(row.decided_at),
    decisionReason: row.decision_reason,
    isYours,
    mayDecide: status === 'PENDING' && !isYours && mayDecide(adminRoles, row.kind),
  }
}
