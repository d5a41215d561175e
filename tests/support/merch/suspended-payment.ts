import { postTransfer } from '../../../server/features/money/ledger/index.ts'
import { addMs, DAY_MS } from '../../../server/platform/clock.ts'
import type { Context } from '../../../server/platform/context.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { QuickOffer } from '../offers/quick-offers.ts'

/** settlePayment is interrupted before it refunds money that the offer could not take. */
export async function createInterruptedRefund(ctx: Context, { paymentId }: QuickOffer): Promise<void> {
  const at = addMs(ctx.clock.now(), -DAY_MS)
  await inTransaction(ctx.db, async (trx) => {
    const payment = await trx
      .updateTable('payments')
      .set({ status: 'SUCCEEDED', succeeded_at: at, refund_requested_at: at })
      .where('id', '=', paymentId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const amount_minor_unit = payment.amount_minor_unit
    const refund = { id: newId(), payment_id: paymentId, amount_minor_unit, currency: payment.currency, created_at: at }
    await trx
      .insertInto('refunds')
      .values({ ...refund, reason: 'not_sellable', status: 'PENDING' })
      .execute()
    await postTransfer(trx, {
      kind: 'payment-suspended',
      reference: paymentId,
      currency: payment.currency,
      at,
      postings: [
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: amount_minor_unit },
        { account: { kind: 'SUSPENSE', paymentId }, amountMinorUnit: -amount_minor_unit },
      ],
    })
  })
}
