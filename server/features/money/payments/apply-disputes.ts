import type { Dispute } from '../../../providers/processor/port.ts'
import { postTransfer } from '../ledger/index.ts'
import {
  type DisputeRow,
  insertDispute,
  isWithdrawn,
  listDisputes,
  type PaymentRow,
  returnedMinorUnitOf,
  undecidedMinorUnitOf,
  updateDispute,
  updatePayment,
  updateRefund,
} from '../payment/index.ts'
import { holdEarning } from '../payouts/index.ts'
import type { ChargeRead } from './charge-read.ts'
import { notifyOfReturnedPart } from './decide-returned-part.ts'
import { toSettlingPayment } from './payment-in-settle.ts'
import { reverseSale } from './reverse-sale.ts'

type DisputeResult = { payment: PaymentRow; found: string }

/**
 * Updates the ledger for each dispute of a charge. While the bank has the money, the amount is in
 * SUSPENSE and the seller's earning is on hold. A won dispute returns the amount, and the earning
 * is released once no dispute is open. If we lose the whole payment, the sale and the earning are
 * reversed. If we lose a part, an admin decides if the platform or the seller pays for it.
 */
export async function applyDisputes(read: ChargeRead): Promise<DisputeResult> {
  const { trx, payment, intent, at } = read
  if (intent.disputes.length === 0) return { payment, found: 'known' }
  if (payment.status === 'REFUNDED') return { payment: await recordOnly(read), found: 'known' }
  if (payment.status !== 'SUCCEEDED') return { payment, found: 'known' }
  const known = await listDisputes(trx, payment.id)
  const changed: { before: DisputeRow | undefined; dispute: Dispute }[] = []
  for (const dispute of intent.disputes) {
    const before = known.find(({ id }) => id === dispute.id) ?? known.find(({ id }) => id === `of-${payment.id}`)
    if (before?.id === dispute.id && before.status === dispute.state) continue
    if (before && before.id !== dispute.id) known.splice(known.indexOf(before), 1)
    await moveDispute(read, before, dispute)
    changed.push({ before, dispute })
  }
  if (changed.length === 0) return { payment, found: 'known' }
  read.ctx.log.error({ paymentId: payment.id, processorPaymentId: intent.id }, 'charge disputed at the processor')
  const after = await storeTotals(read)
  const became = (state: Dispute['state']) => changed.some(({ dispute }) => dispute.state === state)
  if (isWithdrawn(after) || undecidedMinorUnitOf(after) > 0) await holdEarning(trx, { paymentId: payment.id, at })
  if (became('lost')) return { payment: await afterLoss({ ...read, payment: after }), found: 'lost' }
  if (became('won') && !isWithdrawn(after)) {
    if (undecidedMinorUnitOf(after) === 0 && !after.refund_requested_at)
      await read.payFor[after.pay_for]?.onHoldEnded(trx, toSettlingPayment(after, intent.id), at)
    return { payment: after, found: 'won' }
  }
  return { payment: after, found: 'held' }
}

/** Stores a dispute, and posts its amount if money moved between us and the bank. */
async function moveDispute({ trx, payment, at }: ChargeRead, before: DisputeRow | undefined, dispute: Dispute) {
  const wasWithdrawn = before !== undefined && before.status !== 'won'
  const isWithdrawnNow = dispute.state !== 'won'
  const amount = before?.amount_minor_unit ?? Math.min(dispute.amountMinorUnit, payment.amount_minor_unit)
  const moves = (before?.moves ?? 0) + (wasWithdrawn === isWithdrawnNow ? 0 : 1)
  const columns = { status: dispute.state, moves, closed_at: dispute.state === 'open' ? null : at }
  if (before) await updateDispute(trx, before.id, { ...columns, id: dispute.id })
  else {
    const opened = { payment_id: payment.id, amount_minor_unit: amount, opened_at: at }
    await insertDispute(trx, { ...columns, ...opened, id: dispute.id })
  }
  if (wasWithdrawn === isWithdrawnNow || amount === 0) return
  const taken = isWithdrawnNow ? amount : -amount
  await postTransfer(trx, {
    kind: isWithdrawnNow ? 'charge-disputed' : 'dispute-won',
    reference: `${payment.id}:${dispute.id}${moves > 2 ? `:${moves}` : ''}`,
    currency: payment.currency,
    at,
    postings: [
      { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: taken },
      { account: { kind: 'PROCESSOR' }, amountMinorUnit: -taken },
    ],
  })
}

async function recordOnly(read: ChargeRead): Promise<PaymentRow> {
  const { trx, payment, intent, at } = read
  const known = await listDisputes(trx, payment.id)
  const unknown = intent.disputes.filter(({ id, state }) => state !== 'open' && !known.some((row) => row.id === id))
  if (unknown.length === 0 || known.some(({ id }) => id === `of-${payment.id}`)) return payment
  for (const { id, state, amountMinorUnit } of unknown)
    await insertDispute(trx, {
      id,
      payment_id: payment.id,
      amount_minor_unit: amountMinorUnit,
      status: state,
      opened_at: at,
      closed_at: at,
    })
  return storeTotals(read)
}

async function storeTotals({ trx, payment, at }: ChargeRead): Promise<PaymentRow> {
  const disputes = await listDisputes(trx, payment.id)
  const sumOf = (status: DisputeRow['status']): number =>
    disputes.reduce((sum, row) => (row.status === status ? sum + row.amount_minor_unit : sum), 0)
  const has = (status: DisputeRow['status']) => disputes.some((row) => row.status === status)
  const outcome = has('open') ? null : has('lost') ? 'lost' : 'won'
  return updatePayment(trx, payment.id, {
    withdrawn_minor_unit: sumOf('open'),
    lost_minor_unit: sumOf('lost'),
    disputed_at: payment.disputed_at ?? at,
    dispute_outcome: outcome,
    dispute_closed_at: outcome === null ? null : at,
    money_version: payment.money_version + 1,
    updated_at: at,
  })
}

/**
 * Decides what follows a lost dispute. A refund that was already requested is reduced to the rest
 * of the payment.
 */
async function afterLoss(read: ChargeRead): Promise<PaymentRow> {
  const { trx, payment, at } = read
  if (payment.refund_requested_at) {
    const rest = payment.amount_minor_unit - returnedMinorUnitOf(payment)
    if (rest > 0) await updateRefund(trx, payment.id, { amount_minor_unit: rest })
    return payment
  }
  if (isWithdrawn(payment) || returnedMinorUnitOf(payment) < payment.amount_minor_unit) {
    await notifyOfReturnedPart(trx, payment, at)
    return payment
  }
  return reverseSale(read, { kind: 'charge-lost' }, 'arrived')
}
