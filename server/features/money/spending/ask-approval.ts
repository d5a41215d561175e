import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { notify } from '../../people/notifications/index.ts'
import { lockOwnTeam, mayPay, personOf } from '../../people/teams/index.ts'
import type { PayFor } from '../ledger/index.ts'
import type { PayForTable } from '../payments/index.ts'
import { buyerOf, findSpending } from './find-spending.ts'
import { exactPaymentOf, judge } from './may-spend.ts'
import { askedNotice } from './notices.ts'
import { decideApproval, findPendingApproval, insertApproval } from './queries/approvals.ts'
import { mayApprove } from './set-spending.ts'

/**
 * Days in which a request can be answered, and then again days in which an approval can be used.
 */
export const APPROVAL_DAYS = 7

type Ask = { payFor: PayFor; payForId: string; note?: string }

/**
 * Asks the team to approve a payment that the caller may not make alone, and tells everybody who
 * may approve it. Asking again for the same payment returns the same request.
 * @returns the id of the request
 * @throws what the thing's `quote` throws; Forbidden; Conflict if it is approved already;
 * UnprocessableEntity if no approval is needed, or nobody could give it
 */
export async function askApproval(ctx: Context, payFor: PayForTable, caller: Caller, ask: Ask): Promise<string> {
  const { payFor: kind, payForId, note = null } = ask
  const spending = await findSpending(ctx, payFor, buyerOf(caller), { payFor: kind, payForId })
  if (!caller.controlsSpending) throw notNeeded()
  const payment = exactPaymentOf(spending)
  const at = ctx.clock.now()
  const person = personOf(caller)
  return inTransaction(ctx.db, async (trx) => {
    const { team, members, role } = await lockOwnTeam(trx, caller)
    if (!mayPay(role)) throw forbidden('You may no longer pay for this team.')
    const { verdict, approval } = await judge(trx, spending, at)
    if (verdict === 'free') throw notNeeded()
    if (approval) throw conflict('This payment is approved. You can pay now.')
    const involved = [person.accountId, payment.sellerAccountId]
    const approvers = members.filter((member) => mayApprove(member.role) && !involved.includes(member.account_id))
    if (approvers.length === 0)
      throw unprocessable('Nobody else in your team may approve payments. Ask an owner to add somebody.')
    const pending = await findPendingApproval(trx, payment)
    const isSame =
      pending &&
      pending.expires_at > at &&
      pending.seller_account_id === payment.sellerAccountId &&
      pending.amount_minor_unit === payment.amountMinorUnit &&
      pending.currency === payment.currency &&
      pending.terms === payment.termsVersion
    if (isSame) return pending.id
    if (pending) await decideApproval(trx, pending.id, { status: 'VOID', decidedBy: null, reason: null, at })
    const { id } = await insertApproval(trx, {
      id: newId(),
      team_id: team.id,
      asked_by_account_id: person.accountId,
      pay_for: kind,
      pay_for_id: payForId,
      seller_account_id: payment.sellerAccountId,
      amount_minor_unit: payment.amountMinorUnit,
      currency: payment.currency,
      terms: payment.termsVersion,
      note,
      status: 'PENDING',
      asked_at: at,
      expires_at: addMs(at, APPROVAL_DAYS * DAY_MS),
    })
    await notify(
      trx,
      approvers.map(({ account_id }) =>
        askedNotice(account_id, { team: team.displayName, by: person.displayName, amount: payment }),
      ),
      at,
    )
    return id
  })
}

const notNeeded = () => unprocessable('You may make this payment without an approval.')
