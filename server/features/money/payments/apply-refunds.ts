import { type Posting, postTransfer } from '../ledger/index.ts'
import {
  endRefundAttempt,
  findRefund,
  insertRefund,
  isWithdrawn,
  type PaymentRow,
  returnedMinorUnitOf,
  undecidedMinorUnitOf,
  updatePayment,
  updateRefund,
} from '../payment/index.ts'
import { holdEarning } from '../payouts/index.ts'
import type { ChargeRead } from './charge-read.ts'
import { notifyOfReturnedPart } from './decide-returned-part.ts'
import { toSettlingPayment } from './payment-in-settle.ts'
import { notifyOfFailure } from './refund-failure.ts'
import { planRetry, sumReturned } from './refund-payment.ts'
import { reverseSale } from './reverse-sale.ts'

type RefundResult = { payment: PaymentRow; found: string }

/**
 * Updates the ledger for refunds that somebody made at the processor, for example in its
 * dashboard. A full refund reverses the sale and the seller's earning. A partial refund goes to
 * SUSPENSE, and the earning is on hold until an admin decides if the platform or the seller pays.
 * If the buyer's bank sends a refund back, its ledger entries are reversed.
 */
export async function applyRefunds(read: ChargeRead): Promise<RefundResult> {
  const { payment, intent } = read
  const known = { payment, found: 'known' }
  if (payment.status === 'REFUNDED') return sumReturned(intent) < payment.amount_minor_unit ? reopenRefund(read) : known
  if (payment.status !== 'SUCCEEDED') return known
  // For a refund of our own, `sendRefund` updates the ledger.
  if (payment.refund_requested_at) return { payment, found: 'pending' }
  const change = intent.amountRefundedMinorUnit - payment.outside_refunded_minor_unit
  if (change === 0) return known
  read.ctx.log.error({ paymentId: payment.id, processorPaymentId: intent.id }, 'refunded outside the service')
  if (change < 0) return reversePartialRefund(read, -change)
  if (sumReturned(intent) < payment.amount_minor_unit || isWithdrawn(payment)) return applyPartialRefund(read, change)
  const progress = intent.refundPendingMinorUnit > 0 ? 'under-way' : 'arrived'
  return { payment: await reverseSale(read, { kind: 'refunded-outside' }, progress), found: 'refunded-outside' }
}

async function applyPartialRefund(read: ChargeRead, part: number): Promise<RefundResult> {
  const { trx, payment, intent, at } = read
  const after = await update(read, { outside_refunded_minor_unit: intent.amountRefundedMinorUnit })
  await book(read, 'part-refunded-outside', [
    { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: part },
    { account: { kind: 'PROCESSOR' }, amountMinorUnit: -part },
  ])
  await holdEarning(trx, { paymentId: payment.id, at })
  await notifyOfReturnedPart(trx, after, at)
  return { payment: after, found: 'held' }
}

/**
 * Reverses a partial refund that the buyer's bank sent back. The platform gets the part about
 * which an admin has already decided.
 */
async function reversePartialRefund(read: ChargeRead, part: number): Promise<RefundResult> {
  const { trx, payment, payFor, intent, at } = read
  const gone = returnedMinorUnitOf(payment) - part
  const excess = Math.max(0, payment.part_settled_minor_unit - gone)
  const after = await update(read, {
    outside_refunded_minor_unit: intent.amountRefundedMinorUnit,
    part_settled_minor_unit: payment.part_settled_minor_unit - excess,
  })
  await book(read, 'part-came-back', [
    { account: { kind: 'PROCESSOR' }, amountMinorUnit: part },
    { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: excess - part },
    { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -excess },
  ])
  if (undecidedMinorUnitOf(after) === 0 && !isWithdrawn(after))
    await payFor[after.pay_for]?.onHoldEnded(trx, toSettlingPayment(after, intent.id), at)
  return { payment: after, found: 'came-back' }
}

/**
 * Reopens a payment whose refund the buyer's bank sent back. The money goes to SUSPENSE again, and
 * the refund is sent again with another idempotency key.
 */
async function reopenRefund(read: ChargeRead): Promise<RefundResult> {
  const { trx, payment, intent, at } = read
  const refund = await findRefund(trx, payment.id)
  // The operator has already paid the buyer, so the returned money belongs to the platform.
  if (refund?.status === 'PAID_OTHERWISE') return { payment, found: 'known' }
  const wasBooked = payment.succeeded_at !== null
  const lost = payment.lost_minor_unit
  const outside = intent.amountRefundedMinorUnit
  const back = payment.amount_minor_unit - outside - lost
  if (back <= 0) return { payment, found: 'known' }
  // A bank returned money of a lost dispute. Only an admin can decide who gets that money.
  if (sumReturned(intent) - outside < lost) {
    read.ctx.log.error({ paymentId: payment.id }, 'a lost dispute has returned its money; no ledger entry was made')
    return { payment, found: 'known' }
  }
  const after = await update(read, {
    status: 'SUCCEEDED',
    succeeded_at: payment.succeeded_at ?? at,
    refund_requested_at: payment.refund_requested_at ?? at,
    refunded_at: null,
    processor_refund_id: null,
    outside_refunded_minor_unit: outside,
    part_settled_minor_unit: Math.min(payment.part_settled_minor_unit, outside + lost),
  })
  await book(
    read,
    wasBooked ? 'refund-came-back' : 'payment-suspended',
    [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit: back },
      { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: -back },
    ],
    wasBooked ? undefined : payment.id,
  )
  const failures = (refund?.failures ?? 0) + 1
  const why = refund?.processor_refund_id
    ? 'The buyer’s bank returned it.'
    : 'It was made in the processor’s dashboard.'
  const failure = { reason: why, ...planRetry(failures, at), hasComeBack: true }
  if (refund) {
    const ended = await endRefundAttempt(trx, { id: payment.id, attempt: refund.attempt }, failure)
    await updateRefund(trx, payment.id, { amount_minor_unit: back })
    if (ended) await notifyOfFailure(trx, { ...ended, amount_minor_unit: back }, failure, at)
  } else {
    await insertRefund(trx, after, { reason: 'outside', accountId: null, at })
    const refundBack = { payment_id: payment.id, amount_minor_unit: back, currency: payment.currency }
    await notifyOfFailure(trx, refundBack, failure, at)
  }
  return { payment: after, found: 'came-back' }
}

const update = (
  { trx, payment, at }: ChargeRead,
  change: Partial<Omit<PaymentRow, 'buyer_company'>>,
): Promise<PaymentRow> =>
  updatePayment(trx, payment.id, { ...change, money_version: payment.money_version + 1, updated_at: at })

const book = (
  { trx, payment, at }: ChargeRead,
  kind: string,
  postings: readonly Posting[],
  reference = `${payment.id}:${payment.money_version + 1}`,
): Promise<void> => postTransfer(trx, { kind, reference, currency: payment.currency, at, postings })
