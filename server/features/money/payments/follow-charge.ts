import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { findMoneyVersion, lockPayment, type PaymentRow } from '../payment/index.ts'
import { applyDisputes } from './apply-disputes.ts'
import { applyRefunds } from './apply-refunds.ts'
import type { PayForTable } from './pay-for.ts'
import { sendRefund } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** Reached only if the payment changes during every read of the charge. */
const MAX_READS = 5

/**
 * Updates our ledger, the sold thing and the earning to the current state of a charge, including
 * refunds and disputes. Events may arrive in any order and repeatedly. If the payment changes
 * while the charge is read, the charge is read again.
 * @returns a word for the result, which is stored with the webhook event
 */
export async function followCharge(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  // The ledger must contain the arrival of the money before a refund or a dispute.
  if (!(await settlePayment(ctx, payFor, intentId))) return 'unknown'
  for (let read = 0; read < MAX_READS; read++) {
    const outcome = await followOnce(ctx, payFor, intentId)
    if (!outcome) continue
    if (outcome.payment.refund_requested_at && !outcome.payment.refunded_at) await sendRefund(ctx, outcome.payment.id)
    return outcome.found
  }
  throw conflict('This payment is changing right now. Try again in a moment.')
}

type FollowResult = { payment: PaymentRow; found: string }

/** Returns undefined if the payment has changed since the charge was read. */
async function followOnce(ctx: Context, payFor: PayForTable, intentId: string): Promise<FollowResult | undefined> {
  const before = await findMoneyVersion(ctx.db, intentId)
  const intent = await ctx.processor.findPaymentIntent(intentId)
  if (before === undefined || !intent) throw new Error(`payment ${intentId} disappeared while it was followed`)
  return inTransaction(ctx.db, async (trx) => {
    const payment = await lockPayment(trx, intentId)
    if (payment?.money_version !== before) return undefined
    const read = { trx, ctx, payFor, payment, intent, at: ctx.clock.now() }
    const disputed = await applyDisputes(read)
    const refunded = await applyRefunds({ ...read, payment: disputed.payment })
    return { payment: refunded.payment, found: refunded.found === 'known' ? disputed.found : refunded.found }
  })
}

/**
 * Records a new dispute before a refund is requested; the refund request then fails with 409. If
 * the processor does not respond, the refund is requested anyway and is sent later.
 */
export async function checkForDispute(ctx: Context, payFor: PayForTable, intentId: string): Promise<void> {
  try {
    const intent = await ctx.processor.findPaymentIntent(intentId)
    if (intent?.dispute === 'open') await followCharge(ctx, payFor, intentId)
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error
    ctx.log.warn({ err: error, processorPaymentId: intentId }, 'payment not checked before its refund')
  }
}
