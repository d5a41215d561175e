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

/**
 * Limit of reads of a charge per call. The limit is reached only if the payment changes during
 * each read.
 */
const MAX_READS = 5

/**
 * Applies the current state of a charge at the processor to our ledger, the product and the
 * earning. The state covers refunds, disputes and their decisions. The result does not depend on
 * the order or number of events. If the payment changed since the charge was read, the charge is
 * read again.
 * @returns what was found, for the webhook's record
 */
export async function followCharge(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  // Settles the charge first, because money must be recorded as received before it can be
  // returned.
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

/**
 * Reads and applies the charge once. Returns undefined if the payment has changed since the read.
 */
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
 * Checks for a new dispute before a refund is requested. If there is one, it is recorded, and the
 * refund request then fails with 409. If the processor does not respond, the refund is requested
 * anyway and sent once the processor responds.
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
