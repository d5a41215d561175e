import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, conflict, forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { type AdminMember, assertUninvolved, isBlocked, listAdminMembers, lockAdmins } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { type ApprovalKind, mayDecide, subjectOf } from './approval-kinds.ts'
import { isAboveLimit } from './domain/needs-second-admin.ts'
import { askedNotice, decidedNotice } from './notices.ts'
import {
  type ApprovalRow,
  decideApproval,
  findApproval,
  findLatestApproval,
  findPendingApproval,
  insertApproval,
} from './queries/approvals.ts'

/** Days in which a request can be decided. */
const APPROVAL_DAYS = 7

/** One exact action of an admin. */
export type AdminAction = { kind: ApprovalKind; subjectId: string } & (
  | {
      kind: Exclude<ApprovalKind, 'erasure'>
      paymentId: string
      amountMinorUnit: number
      currency: string
      /** The accounts whose money it is. */
      concerned: readonly string[]
    }
  | { kind: 'erasure' }
)

/** The approved request that an action carries out. `by` is the admin who approves it. */
export type Permit = { approvalId: string; by: Caller; subjectId: string; reason: string | null }

/** Carries out an approved request, as the admin who approves it. */
export type CarryOut = (ctx: Context, permit: Permit) => Promise<unknown>
export type AdminApprovalHandlers = Record<ApprovalKind, CarryOut>

/** Thrown by the gate. `askingSecondAdmin` stores the request, once the transaction has ended. */
class NeedsSecondAdmin extends AppError {
  readonly action: AdminAction
  constructor(action: AdminAction) {
    super('SECOND_ADMIN_REQUIRED', 'A second admin has to approve this. Nothing has happened yet.')
    this.action = action
  }
}

/** Thrown if the action is no longer the one that was asked for. */
export class OutdatedApproval extends AppError {
  constructor(words: string) {
    super('Conflict', words)
  }
}

const isGated = (config: Config, action: AdminAction): boolean =>
  action.kind === 'erasure' ? config.ERASURE_APPROVAL : isAboveLimit(config.REFUND_APPROVAL_ABOVE, action)

type Gated = {
  config: Config
  action: AdminAction
  permit: Permit | undefined
  at: Date
  /** True before a first step of the action. The permit is checked, and used up by a later step. */
  isTrial?: boolean | undefined
}

/**
 * The one gate in front of what an admin may not do alone, in the transaction that does it. The
 * subject must be locked. Uses up the permit, if there is one. Without a setting, reads nothing.
 * @throws SECOND_ADMIN_REQUIRED without a permit; Conflict if the request no longer fits
 */
export async function assertSecondAdmin(
  trx: Trx,
  { config, action, permit, at, isTrial = false }: Gated,
): Promise<void> {
  if (permit) await usePermit(trx, action, permit, { at, isTrial })
  else if (isGated(config, action)) throw new NeedsSecondAdmin(action)
}

async function usePermit(
  trx: Trx,
  action: AdminAction,
  { approvalId, by }: Permit,
  { at, isTrial }: { at: Date; isTrial: boolean },
): Promise<void> {
  await lockAdmins(trx)
  const [row, admins] = [await findApproval(trx, approvalId), await listAdminMembers(trx)]
  if (row?.status !== 'PENDING') throw conflict('This request was decided already.')
  if (!isSame(row, action)) throw new OutdatedApproval('The amount or the payment has changed since.')
  await assertMayStillDecide(trx, admins, by.accountId, action.kind)
  const asker = row.asked_by_account_id
  if (!mayStill(admins, asker, action.kind) || (await isBlocked(trx, asker)))
    throw new OutdatedApproval('Who asked may no longer do this.')
  if (action.kind !== 'erasure') await assertUninvolvedAsker(trx, asker, action.concerned)
  if (isTrial) return
  const used = await decideApproval(trx, approvalId, { status: 'APPROVED', by: by.accountId, reason: null, at })
  if (!used) throw conflict('This request was decided already, or has lapsed.')
  await auditDecision(trx, used, 'approve-request', by.accountId, at)
  await notify(trx, [decidedNotice(asker, 'APPROVED')], at)
}

async function assertUninvolvedAsker(trx: Trx, accountId: string, concerned: readonly string[]): Promise<void> {
  try {
    await assertUninvolved(trx, { accountId }, concerned)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new OutdatedApproval('Who asked is now involved in this.')
  }
}

const isSame = (row: ApprovalRow, action: AdminAction): boolean =>
  row.kind === action.kind &&
  row.subject_id === action.subjectId &&
  (action.kind === 'erasure' ||
    (row.payment_id === action.paymentId &&
      row.amount_minor_unit === action.amountMinorUnit &&
      row.currency === action.currency))

const mayStill = (admins: readonly AdminMember[], accountId: string, kind: ApprovalKind): boolean =>
  admins.some((admin) => admin.accountId === accountId && mayDecide(admin.adminRoles, kind))

/**
 * Checks the role of an admin again behind the lock.
 * @throws Forbidden
 */
export async function assertMayStillDecide(
  trx: Trx,
  admins: readonly AdminMember[],
  accountId: string,
  kind: ApprovalKind,
): Promise<void> {
  if (!mayStill(admins, accountId, kind) || (await isBlocked(trx, accountId)))
    throw forbidden('Your admin role does not allow this decision. Ask an admin whose role allows the action itself.')
}

/** Records in the audit log what was decided about a request. */
export const auditDecision = (trx: Trx, row: ApprovalRow, action: string, by: string, at: Date): Promise<void> =>
  recordAudit(
    trx,
    {
      actorAccountId: by,
      action,
      subjectType: subjectOf(row.kind),
      subjectId: row.subject_id,
      reason: row.decision_reason,
      before: { askedBy: row.asked_by_account_id },
      after: describe(row),
    },
    at,
  )

const describe = ({ kind, amount_minor_unit, currency }: ApprovalRow) => ({
  kind,
  ...(amount_minor_unit !== null && { amountMinorUnit: amount_minor_unit, currency }),
})

type Asking = {
  admin: Pick<Caller, 'accountId'>
  reason: string | null
  /** Without a person who repeats it, what was declined is not asked again. */
  isAutomatic?: boolean
}

/**
 * Runs what an admin wants to do. If it needs a second admin, stores the request, tells the admins
 * who may decide, and refuses.
 * @throws SECOND_ADMIN_REQUIRED; what `work` throws
 */
export async function askingSecondAdmin<Result>(
  ctx: Pick<Context, 'db' | 'clock'>,
  asking: Asking,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NeedsSecondAdmin)) throw error
    const { action } = error
    const at = ctx.clock.now()
    const row = await inTransaction(ctx.db, (trx) => store(trx, action, asking, at))
    throw refusal(row, asking)
  }
}

async function store(trx: Trx, action: AdminAction, asking: Asking, at: Date): Promise<ApprovalRow> {
  const { admin, reason, isAutomatic = false } = asking
  const pending = await findPendingApproval(trx, action)
  if (pending && pending.expires_at > at && isSame(pending, action)) return pending
  const latest = isAutomatic && !pending ? await findLatestApproval(trx, action) : undefined
  if (latest?.status === 'DECLINED') return latest
  if (pending) await decideApproval(trx, pending.id, { status: 'VOID', by: null, reason: null, at })
  const money =
    action.kind === 'erasure'
      ? {}
      : { payment_id: action.paymentId, amount_minor_unit: action.amountMinorUnit, currency: action.currency }
  const made = await insertApproval(trx, {
    id: newId(),
    kind: action.kind,
    subject_id: action.subjectId,
    ...money,
    reason,
    status: 'PENDING',
    asked_by_account_id: admin.accountId,
    asked_at: at,
    expires_at: addMs(at, APPROVAL_DAYS * DAY_MS),
  })
  if (!made) {
    const other = await findPendingApproval(trx, action)
    if (!other) throw conflict('Another admin has just decided about this. Look at it again.')
    return other
  }
  await recordAudit(
    trx,
    {
      actorAccountId: admin.accountId,
      action: 'ask-second-admin',
      subjectType: subjectOf(action.kind),
      subjectId: action.subjectId,
      reason,
      before: null,
      after: describe(made),
    },
    at,
  )
  const admins = await listAdminMembers(trx)
  const name = admins.find(({ accountId }) => accountId === admin.accountId)?.displayName ?? ''
  const deciders = admins.filter((one) => one.accountId !== admin.accountId && mayDecide(one.adminRoles, action.kind))
  await notify(
    trx,
    deciders.map(({ accountId }) => askedNotice(accountId, name)),
    at,
  )
  return made
}

function refusal({ status, asked_by_account_id }: ApprovalRow, { admin }: Asking): AppError {
  const words =
    status === 'DECLINED'
      ? 'A second admin has declined this.'
      : asked_by_account_id === admin.accountId
        ? 'A second admin has to approve this. The request is stored under Approvals for seven days. Nothing has happened yet.'
        : 'A second admin has to approve this. Another admin has already asked: open the request under Approvals. Nothing has happened yet.'
  return new AppError('SECOND_ADMIN_REQUIRED', words)
}
