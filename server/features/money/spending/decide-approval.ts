import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findTeamRole } from '../../people/accounts/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { lockOwnTeam, mayPay, personOf } from '../../people/teams/index.ts'
import type { PayFor } from '../ledger/index.ts'
import type { PayForTable } from '../payments/index.ts'
import { APPROVAL_DAYS } from './ask-approval.ts'
import { statusOfApproval } from './domain/judge-spending.ts'
import { buyerOf, findSpending } from './find-spending.ts'
import { exactPaymentOf } from './may-spend.ts'
import { decidedNotice } from './notices.ts'
import { type ApprovalRow, decideApproval, type ExactPayment, findApproval } from './queries/approvals.ts'
import { mayApprove } from './set-spending.ts'

/**
 * Approves a payment that somebody else asked for. They can then make exactly this payment. If it
 * has changed since, or can no longer be made, the request is void instead.
 * @throws Forbidden for one's own request; NotFound; Conflict if it was decided, lapsed or void
 */
export async function approve(ctx: Context, payFor: PayForTable, caller: Caller, id: string): Promise<void> {
  const asked = await findApproval(ctx.db, { teamId: caller.accountId, id })
  if (!asked) throw noSuchRequest()
  const current = await findCurrent(ctx, payFor, caller, asked)
  const at = ctx.clock.now()
  const isVoid = await inTransaction(ctx.db, async (trx) => {
    const { row, team, askerRole } = await lockDecidable(trx, caller, id, at)
    if (row.seller_account_id === personOf(caller).accountId)
      throw forbidden('This payment is for you. Ask somebody else in your team.')
    const status = mayPay(askerRole) && current && isSamePayment(row, current) ? 'APPROVED' : 'VOID'
    const decision = { status, decidedBy: personOf(caller).accountId, reason: null, at } as const
    const expiresAt = addMs(at, APPROVAL_DAYS * DAY_MS)
    const decided = { ...decision, ...(status === 'APPROVED' && { expiresAt }) }
    await settle(trx, row, decided, askerRole && team.displayName)
    return status === 'VOID'
  })
  if (isVoid)
    throw conflict('The price, the terms, or who may pay have changed since. This request is void. Ask again.')
}

/**
 * Declines a payment that somebody else asked for.
 * @throws Forbidden for one's own request; NotFound; Conflict if it was decided or lapsed
 */
export async function decline(
  ctx: Context,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const { row, team, askerRole } = await lockDecidable(trx, caller, id, at)
    const decidedBy = personOf(caller).accountId
    await settle(trx, row, { status: 'DECLINED', decidedBy, reason, at }, askerRole && team.displayName)
  })
}

/** Decisions of a team and changes of its members wait for each other. */
async function lockDecidable(trx: Trx, caller: Caller, id: string, at: Date) {
  const { team, role } = await lockOwnTeam(trx, caller)
  if (!mayApprove(role)) throw forbidden('Your role in this team no longer allows this.')
  const row = await findApproval(trx, { teamId: team.id, id })
  if (!row) throw noSuchRequest()
  if (row.asked_by_account_id === personOf(caller).accountId)
    throw forbidden('Nobody decides about their own payment. Ask somebody else in your team.')
  const status = statusOfApproval(row, at)
  if (status === 'LAPSED') throw conflict('This request has lapsed. It can be asked for again.')
  if (status !== 'PENDING') throw conflict('This request was decided already.')
  const askerRole = await findTeamRole(trx, { teamId: team.id, memberId: row.asked_by_account_id })
  return { row, team, askerRole }
}

/** Without a `team`, who asked is no longer a member, and is not told. */
async function settle(
  trx: Trx,
  row: ApprovalRow,
  decision: Parameters<typeof decideApproval>[2],
  team: string | undefined,
): Promise<void> {
  const decided = await decideApproval(trx, row.id, decision)
  if (!decided) throw conflict('This request was decided already.')
  if (!team) return
  const amount = { amountMinorUnit: row.amount_minor_unit, currency: row.currency }
  await notify(trx, [decidedNotice(row.asked_by_account_id, { team, amount, status: decision.status })], decision.at)
}

/**
 * Finds the payment as it would be made now. Undefined if it can no longer be made.
 * @throws Conflict with the reason why it cannot be made at the moment
 */
async function findCurrent(
  ctx: Context,
  payFor: PayForTable,
  caller: Caller,
  asked: ApprovalRow,
): Promise<ExactPayment | undefined> {
  const thing = { payFor: asked.pay_for as PayFor, payForId: asked.pay_for_id }
  try {
    const buyer = { ...buyerOf(caller), personId: asked.asked_by_account_id }
    return exactPaymentOf(await findSpending(ctx, payFor, buyer, thing))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 409) throw conflict(error.message)
    return undefined
  }
}

const isSamePayment = (row: ApprovalRow, now: ExactPayment): boolean =>
  row.seller_account_id === now.sellerAccountId &&
  row.amount_minor_unit === now.amountMinorUnit &&
  row.currency === now.currency &&
  row.terms === now.termsVersion

const noSuchRequest = () => notFound('There is no such request for approval.')
