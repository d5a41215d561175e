import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { PaymentIntent } from '../../../providers/processor/port.ts'
import { type Posting, postTransfer } from '../ledger/index.ts'
import { completeRefund, isWithdrawn, lockPayment, type PaymentRow, updatePayment } from '../payment/index.ts'
import { holdTracking } from '../payouts/index.ts'
import type { GiveBackReason, PayForTable } from './pay-for.ts'
import { toPaymentInSettle } from './payment-in-settle.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A charge was refunded. Ours are known already. One made whole in the processor's own dashboard takes the product and
 * the seller's earning back (or, once that was paid out, out of what comes). A partial one is booked to suspense and
 * freezes the earning: nothing here can tell whose part it was.
 */
export async function noteOutsideRefund(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  const intent = await ctx.processor.findPaymentIntent(intentId)
  if (!intent || intent.amountRefundedMinorUnit === 0) return 'unknown'
  // Told once only: a success that was read before the refund, and is written after this, must find it written down.
  await settlePayment(ctx, payFor, intentId)
  // What is disputed cannot be refunded: a dispute that has ended did so first, in whichever order we are told.
  await noteDisputeClosed(ctx, payFor, intentId)
  return inTransaction(ctx.db, async (trx) => {
    const payment = await lockPayment(trx, intentId)
    if (!payment) return 'unknown'
    const back = intent.amountRefundedMinorUnit - payment.outside_refunded_minor_unit
    if (payment.refund_requested_at || payment.status !== 'SUCCEEDED' || back <= 0) return 'known'
    const step = { trx, ctx, payFor, payment, at: ctx.clock.now() }
    ctx.log.error({ paymentId: payment.id, processorPaymentId: intentId }, 'a payment was refunded outside the service')
    return intent.amountRefundedMinorUnit < payment.amount_minor_unit
      ? notePart(step, intent)
      : takeBack(step, { kind: 'refunded-outside' }, [{ account: { kind: 'PROCESSOR' }, amountMinorUnit: -back }])
  })
}

type Step = { trx: Trx; ctx: Context; payFor: PayForTable; payment: PaymentRow; at: Date }

async function notePart({ trx, payment, at }: Step, intent: PaymentIntent): Promise<string> {
  const total = intent.amountRefundedMinorUnit
  const part = total - payment.outside_refunded_minor_unit
  await updatePayment(trx, payment.id, { outside_refunded_minor_unit: total, updated_at: at })
  // Told of the dispute first, we have put the whole payment into suspense, this part too.
  if (!isWithdrawn(payment))
    await postTransfer(trx, {
      kind: 'part-refunded-outside',
      reference: `${payment.id}:${total}`,
      currency: payment.currency,
      at,
      postings: [
        { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: part },
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: -part },
      ],
    })
  await holdTracking(trx, { paymentId: payment.id, at })
  return 'held'
}

/**
 * The card holder's bank took the money back, for now: it leaves the processor and stands in suspense until the bank has
 * decided. What is earned of it waits, now and from its first moment. An inquiry that takes nothing changes nothing.
 */
export async function noteDispute(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  const settled = await settlePayment(ctx, payFor, intentId)
  if (!settled) return 'unknown'
  if (settled.intent.dispute === 'none') return 'asked'
  return inTransaction(ctx.db, async (trx) => {
    const payment = await lockPayment(trx, intentId)
    if (!payment) return 'unknown'
    if (payment.disputed_at !== null || payment.status !== 'SUCCEEDED') return 'known'
    const at = ctx.clock.now()
    ctx.log.error({ paymentId: payment.id, processorPaymentId: intentId }, 'a charge is disputed at the processor')
    await updatePayment(trx, payment.id, { disputed_at: at, updated_at: at })
    await bookDispute(trx, payment, 'charge-disputed', at)
    await holdTracking(trx, { paymentId: payment.id, at })
    return 'held'
  })
}

async function bookDispute(
  trx: Trx,
  payment: PaymentRow,
  kind: 'charge-disputed' | 'dispute-won',
  at: Date,
): Promise<void> {
  const amount = payment.amount_minor_unit - payment.outside_refunded_minor_unit
  const taken = kind === 'charge-disputed' ? amount : -amount
  await postTransfer(trx, {
    kind,
    reference: payment.id,
    currency: payment.currency,
    at,
    postings: [
      { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: taken },
      { account: { kind: 'PROCESSOR' }, amountMinorUnit: -taken },
    ],
  })
}

/**
 * The bank has decided. Won: the money is back, and what is earned of it goes its way. Lost: the product and the earning
 * follow the money.
 */
export async function noteDisputeClosed(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  const intent = await ctx.processor.findPaymentIntent(intentId)
  if (intent?.dispute !== 'won' && intent?.dispute !== 'lost') return 'unknown'
  const outcome = intent.dispute
  // Its opening may not have been heard of yet: events come in any order.
  await noteDispute(ctx, payFor, intentId)
  return inTransaction(ctx.db, async (trx) => {
    const payment = await lockPayment(trx, intentId)
    if (!payment) return 'unknown'
    if (payment.disputed_at === null || payment.dispute_outcome !== null) return 'known'
    const at = ctx.clock.now()
    const closed = { dispute_outcome: outcome, dispute_closed_at: at, updated_at: at } as const
    await updatePayment(trx, payment.id, closed)
    if (outcome === 'won') {
      await bookDispute(trx, payment, 'dispute-won', at)
      await payFor[payment.pay_for]?.onDisputeWon(trx, toPaymentInSettle(payment, intentId), at)
      return 'won'
    }
    // On its way back to the buyer already: the bank was faster, and there is nothing left to send.
    if (payment.refund_requested_at) {
      await updatePayment(trx, payment.id, { status: 'REFUNDED', refunded_at: at })
      await completeRefund(trx, payment.id, { at })
      return 'lost'
    }
    const suspended = { kind: 'SUSPENSE', paymentId: payment.id } as const
    const taken = payment.amount_minor_unit - payment.outside_refunded_minor_unit
    return takeBack({ trx, ctx, payFor, payment, at }, { kind: 'charge-lost' }, [
      { account: suspended, amountMinorUnit: -taken },
    ])
  })
}

/** A payment that is gone as a whole: whoever bears it is debited against where the money was taken from. */
async function takeBack(
  { trx, ctx, payFor, payment, at }: Step,
  reason: Exclude<GiveBackReason, { kind: 'refund' }>,
  takenFrom: readonly Posting[],
): Promise<string> {
  await updatePayment(trx, payment.id, { status: 'REFUNDED', refunded_at: at, updated_at: at })
  const handler = payFor[payment.pay_for]
  if (!handler) throw new Error(`nothing handles payments for ${payment.pay_for}`)
  const inSettle = toPaymentInSettle(payment, payment.processor_payment_id ?? '')
  const given = await handler.giveBack(trx, inSettle, reason, at, ctx)
  if (!('borneBy' in given)) throw new Error(`payment ${payment.id} is gone, and was not given back`)
  const part = payment.outside_refunded_minor_unit
  await postTransfer(trx, {
    kind: reason.kind,
    reference: payment.id,
    currency: payment.currency,
    at,
    postings: [
      ...given.borneBy,
      ...takenFrom,
      // The parts that went before stand in suspense.
      { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: -part },
    ],
  })
  return reason.kind
}
