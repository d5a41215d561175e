import { postTransfer } from '../ledger/index.ts'
import { insertRefund, type PaymentRow, returnedMinorUnitOf, updatePayment } from '../payment/index.ts'
import type { ChargeRead } from './charge-read.ts'
import type { RefundReason } from './pay-for.ts'
import { toSettlingPayment } from './payment-in-settle.ts'

/**
 * Reverses the sale and the earning of a payment that was returned in full without a request of
 * ours. Debits the accounts that pay for the return. With `under-way`, the refund has not reached
 * the buyer yet, and the money is in SUSPENSE until then.
 */
export async function reverseSale(
  { trx, ctx, payFor, payment, at }: ChargeRead,
  reason: Exclude<RefundReason, { kind: 'refund' }>,
  progress: 'arrived' | 'under-way',
): Promise<PaymentRow> {
  const handler = payFor[payment.pay_for]
  if (!handler) throw new Error(`no handler for payments of ${payment.pay_for}`)
  const moved = { updated_at: at, money_version: payment.money_version + 1 }
  const after = await updatePayment(
    trx,
    payment.id,
    progress === 'arrived' ? { ...moved, status: 'REFUNDED', refunded_at: at } : { ...moved, refund_requested_at: at },
  )
  const inSettle = toSettlingPayment(payment, payment.processor_payment_id ?? '')
  const given = await handler.onRefunded(trx, inSettle, reason, at, ctx)
  if (!('borneBy' in given)) throw new Error(`payment ${payment.id} disappeared before it was refunded`)
  const suspense = { kind: 'SUSPENSE', paymentId: payment.id } as const
  const settled = payment.part_settled_minor_unit
  const gone = returnedMinorUnitOf(payment)
  const rest = payment.amount_minor_unit - gone
  await postTransfer(trx, {
    kind: reason.kind,
    reference: payment.id,
    currency: payment.currency,
    at,
    postings: [
      ...given.borneBy,
      { account: progress === 'arrived' ? { kind: 'PROCESSOR' } : suspense, amountMinorUnit: -rest },
      { account: suspense, amountMinorUnit: settled - gone },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -settled },
    ],
  })
  if (progress === 'under-way') await insertRefund(trx, payment, { reason: 'outside', accountId: null, at })
  return after
}
