import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { postTransfer } from '../ledger/index.ts'
import { holdTracking, takeBackTracking } from '../payouts/index.ts'
import type { PayForTable } from './pay-for.ts'
import type { PaymentRow } from './payment.ts'
import { isFullyRefunded } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A charge was refunded. Ours are known already; one made in the processor's own dashboard takes the seller's earning
 * back (or, once it was paid out, out of what comes), and for a product that still holds the money, leaves what is
 * missing in suspense for a person to clear. A partial one freezes the earning: nothing here can tell whose part it was.
 */
export async function noteOutsideRefund(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  const intent = await ctx.processor.findPaymentIntent(intentId)
  if (!intent || intent.amountRefundedMinorUnit === 0) return 'unknown'
  // Told once only: a success that was read before the refund, and is written after this, must find it written down.
  await settlePayment(ctx, payFor, intentId)
  return inTransaction(ctx.db, async (trx) => {
    const payment = await claimPayment(trx, intentId)
    if (!payment) return 'unknown'
    const isPart = !isFullyRefunded(intent)
    if (payment.refund_requested_at || (payment.status !== 'SUCCEEDED' && !isPart)) return 'known'
    const at = ctx.clock.now()
    ctx.log.error({ paymentId: payment.id, processorPaymentId: intentId }, 'a payment was refunded outside the service')
    if (isPart) {
      await freeze(trx, payment.id, at)
      return 'held'
    }
    await trx
      .updateTable('payments')
      .set({ status: 'REFUNDED', refunded_at: at, updated_at: at })
      .where('id', '=', payment.id)
      .execute()
    const total = payment.amount_minor_unit
    const taken = await takeBackTracking(trx, { paymentId: payment.id, at })
    await postTransfer(trx, {
      kind: 'refunded-outside',
      reference: payment.id,
      currency: payment.currency,
      at,
      postings: [
        ...(taken
          ? [
              {
                account: { kind: 'SELLER_PAYABLE', accountId: taken.accountId } as const,
                amountMinorUnit: taken.amountMinorUnit,
              },
              { account: { kind: 'PLATFORM_REVENUE' } as const, amountMinorUnit: total - taken.amountMinorUnit },
            ]
          : [{ account: { kind: 'SUSPENSE', paymentId: payment.id } as const, amountMinorUnit: total }]),
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: -total },
      ],
    })
    return taken ? 'reversed' : 'missing'
  })
}

/** The card holder's bank disputes a charge: the seller's earning waits until that is over. */
export async function noteOutsideDispute(ctx: Context, _payFor: PayForTable, intentId: string): Promise<string> {
  return inTransaction(ctx.db, async (trx) => {
    const payment = await claimPayment(trx, intentId)
    if (!payment) return 'unknown'
    ctx.log.error({ paymentId: payment.id, processorPaymentId: intentId }, 'a charge is disputed at the processor')
    return (await freeze(trx, payment.id, ctx.clock.now())) ? 'held' : 'noted'
  })
}

const claimPayment = (trx: Trx, intentId: string): Promise<PaymentRow | undefined> =>
  trx.selectFrom('payments').selectAll().where('processor_payment_id', '=', intentId).forUpdate().executeTakeFirst()

/** What is earned now is held; what is earned from this payment later is held from its first moment. */
async function freeze(trx: Trx, paymentId: string, at: Date): Promise<boolean> {
  await trx.updateTable('payments').set({ disputed_at: at, updated_at: at }).where('id', '=', paymentId).execute()
  return holdTracking(trx, { paymentId, at })
}
