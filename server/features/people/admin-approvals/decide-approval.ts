import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, badField, conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { message, sentences } from '../../../platform/words/index.ts'
import { assertFreshProof, listAdminMembers, lockAdmins } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { type ApprovalKind, mayDecide, readableKinds, statusOf } from './approval-kinds.ts'
import { decidedNotice, type Outcome } from './notices.ts'
import { type ApprovalRow, decideApproval, findApproval } from './queries/approvals.ts'
import {
  type AdminApprovalHandlers,
  assertMayStillDecide,
  auditDecision,
  OutdatedApproval,
  type Permit,
} from './second-admin.ts'

/**
 * Approves what another admin asked for, and carries it out at once. The gate uses up the request
 * in the transaction that does it, after it has read everything again.
 * @throws SIGN_IN_AGAIN without a fresh proof; NotFound; Forbidden for one's own request, or
 * without the role for the action; Conflict if it was decided, has lapsed, or became void; what the
 * action throws
 */
export async function approve(ctx: Context, handlers: AdminApprovalHandlers, admin: Caller, id: string): Promise<void> {
  await assertFreshProof(ctx, admin)
  const row = await findDecidable(ctx, admin, id)
  if (row.kind === 'erasure' && row.subject_id === admin.accountId)
    throw forbidden('This is your own account. Another admin has to decide.')
  const permit: Permit = { approvalId: id, by: admin, subjectId: row.subject_id, reason: row.reason }
  try {
    await handlers[row.kind](ctx, permit)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Money that the processor does not accept yet is sent later. The decision is made.
    if (!(await isUsed(ctx, id, admin))) {
      if (!isFinal(error)) throw error
      await makeVoid(ctx, row)
      throw conflict(sentences(error.words, message('This request is void.')))
    }
  }
  const now = await findApproval(ctx.db, id)
  if (now?.status === 'PENDING') {
    await makeVoid(ctx, row)
    throw conflict('This was done in another way meanwhile. The request is void.')
  }
  if (now?.decided_by_account_id !== admin.accountId || now.status !== 'APPROVED') throw decidedAlready()
}

/** True if the same request can never succeed. A conflict may pass, such as that of a dispute. */
const isFinal = (error: AppError): boolean =>
  error instanceof OutdatedApproval || error.status === 404 || error.status === 422

async function isUsed({ db }: Context, id: string, { accountId }: Caller): Promise<boolean> {
  const row = await findApproval(db, id)
  return row?.status === 'APPROVED' && row.decided_by_account_id === accountId
}

/**
 * Declines what another admin asked for, with a reason.
 * @throws BadRequest without a reason; NotFound; Forbidden; Conflict if it was decided or lapsed
 */
export async function decline(
  ctx: Context,
  admin: Caller,
  { id, reason: given }: { id: string; reason: string },
): Promise<void> {
  const reason = visibleText(given)
  if (reason === '') throw badField('reason', 'Give a reason in one sentence.')
  const row = await findDecidable(ctx, admin, id)
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    await lockAdmins(trx)
    await assertMayStillDecide(trx, await listAdminMembers(trx), admin.accountId, row.kind)
    const declined = await decideApproval(trx, id, { status: 'DECLINED', by: admin.accountId, reason, at })
    if (!declined) throw decidedAlready()
    await auditDecision(trx, declined, 'decline-request', admin.accountId, at)
    await tellAsker(trx, row, 'DECLINED', at)
  })
}

async function findDecidable(ctx: Context, { accountId, adminRoles = [] }: Caller, id: string): Promise<ApprovalRow> {
  const row = await findApproval(ctx.db, id)
  if (!row || !readableKinds(adminRoles).includes(row.kind)) throw notFound('There is no such request.')
  if (row.asked_by_account_id === accountId)
    throw forbidden('Nobody decides about their own request. Ask another admin.')
  assertRole(adminRoles, row.kind)
  const status = statusOf(row, ctx.clock.now())
  if (status === 'LAPSED') throw conflict('This request has lapsed. It can be made again.')
  if (status !== 'PENDING') throw decidedAlready()
  return row
}

function assertRole(roles: NonNullable<Caller['adminRoles']>, kind: ApprovalKind): void {
  if (!mayDecide(roles, kind))
    throw forbidden('Your admin role does not allow this decision. Ask an admin whose role allows the action itself.')
}

async function makeVoid(ctx: Context, row: ApprovalRow): Promise<void> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const voided = await decideApproval(trx, row.id, { status: 'VOID', by: null, reason: null, at })
    if (voided) await tellAsker(trx, row, 'VOID', at)
  })
}

const tellAsker = (trx: Trx, { asked_by_account_id }: ApprovalRow, outcome: Outcome, at: Date): Promise<void> =>
  notify(trx, [decidedNotice(asked_by_account_id, outcome)], at)

const decidedAlready = () => conflict('This request was decided already.')
