import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { sendIntent } from '../../../platform/send-intent.ts'
import { ProcessorRefusal } from '../../../providers/processor/port.ts'
import { lockPayment, type PaymentRow, updatePayment } from '../payment/index.ts'
import type { PayForTable, PaymentReview } from './pay-for.ts'
import { type SettleResult, settlePayment } from './settle-payment.ts'
import { voidIntent } from './void-intent.ts'

type Review = PaymentReview & {
  processorPaymentId: string
  writeInTransaction?: (trx: Trx, payment: PaymentRow, at: Date) => Promise<void>
}

/**
 * Stores a decision about an authorized payment and carries the decision out. `capture` takes the
 * money. Every other decision releases the authorization. A stored decision is final: if a crash
 * or an error of the processor interrupts the rest, the sweep job continues. Repeating the same
 * decision changes nothing.
 * @throws Conflict if the payment needs no decision any more, or if somebody made another
 * decision; ProcessorUnavailable (the decision stays stored)
 */
export async function reviewPayment(ctx: Context, payFor: PayForTable, review: Review): Promise<SettleResult> {
  const payment = await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const locked = await lockPayment(trx, review.processorPaymentId)
    if (locked?.status !== 'AUTHORIZED')
      throw conflict('This payment no longer needs a review. Reload it, then decide.')
    if (locked.review_decision) {
      if (locked.review_decision === review.decision && locked.review_decided_by === review.accountId) return locked
      throw conflict('Someone has already decided about this payment. Reload it in a moment.')
    }
    const decided = await updatePayment(trx, locked.id, {
      review_decision: review.decision,
      review_decided_at: at,
      review_decided_by: review.accountId,
      review_note: review.note,
      review_message: review.message,
      updated_at: at,
    })
    await review.writeInTransaction?.(trx, decided, at)
    return decided
  })
  return carryOutReview(ctx, payFor, payment, { isFresh: true })
}

/**
 * Carries out a decision at the processor and settles the payment. Repeated calls are harmless. If
 * the payment no longer needs the decision, it is only settled.
 */
export async function carryOutReview(
  ctx: Context,
  payFor: PayForTable,
  payment: PaymentRow,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<SettleResult> {
  const { id, processor_payment_id: intentId, review_decision: decision } = payment
  if (!intentId || !decision) throw new Error(`payment ${id} has no decision to carry out`)
  let refusal: ProcessorRefusal | undefined
  try {
    await sendIntent(ctx, decision === 'capture' ? 'capture' : 'release', {
      claim: async (trx) => {
        const locked = await lockPayment(trx, intentId)
        return locked?.status === 'AUTHORIZED' && locked.review_decision === decision ? decision : undefined
      },
      send: async (decided) => {
        if (decided === 'capture')
          await ctx.processor.capturePaymentIntent({ id: intentId, idempotencyKey: `capture-${id}` })
        else await voidIntent(ctx, intentId)
      },
      ...(isFresh ? { fresh: { claim: decision, at: payment.updated_at } } : {}),
    })
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    // The authorization has expired, or somebody has captured or voided it. Continue with the
    // current state of the intent.
    refusal = error
  }
  const settled = await settlePayment(ctx, payFor, intentId)
  if (!settled) throw new Error(`the processor does not know payment ${intentId}, which it authorized`)
  if (refusal && settled.outcome === 'authorized') {
    // Void the authorization now, so that the buyer's money is not blocked until the authorization
    // expires.
    ctx.log.error({ err: refusal, paymentId: id }, 'the processor refused to capture an authorized payment')
    await voidIntent(ctx, intentId)
    return (await settlePayment(ctx, payFor, intentId)) ?? settled
  }
  return settled
}
