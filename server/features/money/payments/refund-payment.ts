import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type PaymentIntent, ProcessorRefusal, ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { postTransfer } from '../ledger/index.ts'
import { completeRefund, findPromised, markRefunded, updatePayment } from '../payment/index.ts'

/**
 * Sends the promised refund and books that it went. Sent again, it is still one refund: the key is the payment's own,
 * and what was refunded before a crash is recognised even after the processor forgot the key.
 * @returns 'waiting' when the processor does not take it now; the sweep tries again.
 */
export async function sendRefund(ctx: Context, paymentId: string): Promise<'refunded' | 'waiting'> {
  const payment = await findPromised(ctx.db, paymentId)
  if (!payment?.processor_payment_id) return 'refunded'
  const { processor_payment_id: intentId } = payment
  let refundId: string | null
  try {
    refundId = await refundOnce(ctx, intentId, `refund-${paymentId}`)
  } catch (error) {
    if (!(error instanceof ProcessorRefusal || error instanceof ProcessorUnavailable)) throw error
    ctx.log.error({ err: error, paymentId }, 'refund not taken by the processor; it will be tried again')
    await updatePayment(ctx.db, paymentId, { refund_tried_at: ctx.clock.now() })
    return 'waiting'
  }
  await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    if (!(await markRefunded(trx, paymentId, { refundId, at }))) return
    await completeRefund(trx, paymentId, { refundId, at })
    await postTransfer(trx, {
      kind: 'payment-refunded',
      reference: paymentId,
      currency: payment.currency,
      at,
      postings: [
        { account: { kind: 'SUSPENSE', paymentId }, amountMinorUnit: payment.amount_minor_unit },
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: -payment.amount_minor_unit },
      ],
    })
  })
  return 'refunded'
}

async function refundOnce({ processor }: Context, intentId: string, key: string): Promise<string | null> {
  try {
    return (await processor.refundPaymentIntent({ id: intentId, idempotencyKey: key })).refundId
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    const intent = await processor.findPaymentIntent(intentId)
    if (intent && isFullyRefunded(intent)) return null
    throw error
  }
}

export const isFullyRefunded = (intent: PaymentIntent): boolean =>
  intent.amountReceivedMinorUnit > 0 && intent.amountRefundedMinorUnit >= intent.amountReceivedMinorUnit
