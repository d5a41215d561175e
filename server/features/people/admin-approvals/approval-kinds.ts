import type { AdminAreaName } from '../../../platform/admin-roles/areas.ts'
import { mayIn } from '../../../platform/admin-roles/may.ts'
import type { AdminRole } from '../../../platform/admin-roles/roles.ts'

/**
 * The actions that may need a second admin. Who may decide follows from the area of the action.
 * `subject` is the type of the subject, as in the audit log.
 */
const KINDS = {
  refund: { area: 'payments', subject: 'payment' },
  'returned-part': { area: 'payments', subject: 'payment' },
  dispute: { area: 'disputes', subject: 'offer' },
  order: { area: 'orders', subject: 'merch-order' },
  withdrawal: { area: 'orders', subject: 'merch-withdrawal' },
  erasure: { area: 'erasures', subject: 'account' },
} as const satisfies Record<string, { area: AdminAreaName; subject: string }>

export type ApprovalKind = keyof typeof KINDS
export const APPROVAL_KINDS = Object.keys(KINDS) as readonly ApprovalKind[]
export const SUBJECT_TYPES = [...new Set(Object.values(KINDS).map(({ subject }) => subject))]

/** Returns the type of the subject of a kind, as in the audit log. */
export const subjectOf = (kind: ApprovalKind): (typeof SUBJECT_TYPES)[number] => KINDS[kind].subject

/** True if one of the roles may decide about requests of this kind. */
export const mayDecide = (roles: readonly AdminRole[], kind: ApprovalKind): boolean =>
  mayIn(roles, KINDS[kind].area, 'change')

/** Returns the kinds of requests that the roles let an admin read. */
export const readableKinds = (roles: readonly AdminRole[]): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => mayIn(roles, KINDS[kind].area, 'read'))

export const APPROVAL_STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'VOID', 'LAPSED'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** Returns the status of a request. Without a decision in time, it has lapsed. */
export const statusOf = (
  { status, expires_at }: { status: Exclude<ApprovalStatus, 'LAPSED'>; expires_at: Date },
  now: Date,
): ApprovalStatus => (status === 'PENDING' && expires_at <= now ? 'LAPSED' : status)
