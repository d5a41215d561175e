import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { postTransfer } from '../ledger/index.ts'
import {
  findRefund,
  isWithdrawn,
  lockPayment,
  returnedMinorUnitOf,
  updatePayment,
  updateRefund,
} from '../payment/index.ts'
import { type RefundProgress, sendRefund, sumReturned } from './refund-payment.ts'

/**
 * `retry` sends the refund to the processor again now. `paid_otherwise` means that the operator
 * has paid the buyer from its own bank account.
 */
export const REFUND_SETTLEMENTS = ['retry', 'paid_otherwise'] as const

type Settlement = {
  processorPaymentId: string
  settlement: (typeof REFUND_SETTLEMENTS)[number]
  /** Says how the buyer was paid, or why another attempt should succeed now. */
  note: string
}

/**
 * Settles a stuck refund for an admin who is neither the buyer nor the seller. With
 * `paid_otherwise`, the payment counts as refunded, and the money at the processor belongs to the
 * operator. While the refund is still retried, `paid_otherwise` is refused, because the buyer
 * could get the money twice.
 * @throws NotFound; Forbidden; UnprocessableEntity if no refund was requested or the refund has
 * reached the buyer; Conflict while a bank has taken the money back, or while the processor is or
 * may be making the refund
 */
export async function settleRefund(
  ctx: Context,
  admin: Caller,
  { processorPaymentId, settlement, note }: Settlement,
): Promise<RefundProgress> {
  const intent = await ctx.processor.findPaymentIntent(processorPaymentId)
  const payment = await inTransaction(ctx.db, async (trx) => {
    const locked = await lockPayment(trx, processorPaymentId)
    if (!locked) throw notFound('There is no such payment.')
    const { buyer_account_id: buyer, seller_account_id: seller } = locked
    await assertUninvolved(trx, admin, buyer === null ? [seller] : [buyer, seller])
    if (!locked.refund_requested_at || locked.refunded_at)
      throw unprocessable('This payment has no refund that needs a decision.')
    const at = ctx.clock.now()
    if (settlement === 'paid_otherwise') {
      if (isWithdrawn(locked) || intent?.dispute === 'open')
        throw conflict('A bank is disputing this payment. Decide after the bank has decided.')
      if (intent && sumReturned(intent) > returnedMinorUnitOf(locked))
        throw conflict('The payment processor has accepted this refund after all. Wait until it has arrived or failed.')
      // The intent was read before the lock, so another request may be sending the refund right
      // now. Only a stuck refund is certainly not being sent. A payment that the processor does
      // not know cannot be refunded there, so it needs no check.
      if (intent && (await findRefund(trx, locked.id))?.status !== 'STUCK')
        throw conflict(
          'This refund is still retried automatically. Pay it another way only after the retries have stopped.',
        )
      const rest = locked.amount_minor_unit - returnedMinorUnitOf(locked)
      const moved = { money_version: locked.money_version + 1, updated_at: at }
      await updatePayment(trx, locked.id, { ...moved, status: 'REFUNDED', refunded_at: at })
      await updateRefund(trx, locked.id, { status: 'PAID_OTHERWISE', amount_minor_unit: rest, completed_at: at })
      await postTransfer(trx, {
        kind: 'refund-paid-otherwise',
        reference: locked.id,
        currency: locked.currency,
        at,
        postings: [
          { account: { kind: 'SUSPENSE', paymentId: locked.id }, amountMinorUnit: rest },
          { account: { kind: 'OPERATOR' }, amountMinorUnit: -rest },
        ],
      })
    } else await updateRefund(trx, locked.id, { status: 'PENDING', try_after: null, failures: 0 })
    const entry = {
      actorAccountId: admin.accountId,
      action: 'settle-refund',
      subjectType: 'payment',
      subjectId: locked.id,
      reason: note,
      before: { status: locked.status },
      after: { settlement },
    }
    await recordAudit(trx, entry, at)
    return locked
  })
  return sendRefund(ctx, payment.id)
}
