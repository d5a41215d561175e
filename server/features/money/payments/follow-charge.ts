import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { findMoneyVersion, lockPayment, type PaymentRow } from '../payment/index.ts'
import { noteDisputes } from './note-disputes.ts'
import { noteRefunds } from './note-refunds.ts'
import type { PayForTable } from './pay-for.ts'
import { sendRefund } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** More looks than this at one charge mean that somebody moves it faster than we can read. */
const MOST_LOOKS = 5

/**
 * Something was refunded, disputed or decided at the processor: whatever it is, our books, the product and the earning
 * follow to where the charge is now. Told in any order and any number, it ends the same. What was read before somebody
 * else's change is not acted on: it is read again.
 * @returns what was found, for the record of the webhook.
 */
export async function followCharge(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  // The money comes before it goes: a charge we have not heard of is taken first.
  if (!(await settlePayment(ctx, payFor, intentId))) return 'unknown'
  for (let look = 0; look < MOST_LOOKS; look++) {
    const seen = await lookOnce(ctx, payFor, intentId)
    if (!seen) continue
    if (seen.payment.refund_requested_at && !seen.payment.refunded_at) await sendRefund(ctx, seen.payment.id)
    return seen.found
  }
  throw conflict('This payment moves faster than it can be read. Look again in a moment.')
}

type Seen = { payment: PaymentRow; found: string }

/** Undefined when the payment has moved since it was read. */
async function lookOnce(ctx: Context, payFor: PayForTable, intentId: string): Promise<Seen | undefined> {
  const before = await findMoneyVersion(ctx.db, intentId)
  const intent = await ctx.processor.findPaymentIntent(intentId)
  if (before === undefined || !intent) throw new Error(`payment ${intentId} was there a moment ago`)
  return inTransaction(ctx.db, async (trx) => {
    const payment = await lockPayment(trx, intentId)
    if (payment?.money_version !== before) return undefined
    const look = { trx, ctx, payFor, payment, intent, at: ctx.clock.now() }
    const disputed = await noteDisputes(look)
    const refunded = await noteRefunds({ ...look, payment: disputed.payment })
    return { payment: refunded.payment, found: refunded.found === 'known' ? disputed.found : refunded.found }
  })
}

/**
 * Before something is promised back: whether a bank has the charge at this moment, of which we may not have heard. If so,
 * that is written down, and whoever locks the payment for a refund is told 409. A processor that does not answer is no
 * reason against it: the refund then waits for it.
 */
export async function lookForDispute(ctx: Context, payFor: PayForTable, intentId: string): Promise<void> {
  try {
    const intent = await ctx.processor.findPaymentIntent(intentId)
    if (intent?.dispute === 'open') await followCharge(ctx, payFor, intentId)
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error
    ctx.log.warn({ err: error, processorPaymentId: intentId }, 'not looked at before its refund')
  }
}
