import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict, unprocessable } from '../../../platform/errors.ts'
import { type Posting, postTransfer } from '../ledger/index.ts'
import {
  insertRefund,
  isWithdrawn,
  lockPayment,
  type PaymentRow,
  type RefundReason,
  updatePayment,
} from '../payment/index.ts'

/**
 * Locks a payment that is about to go back. Whoever gives money back locks the payment first, then the product, then the
 * earning: everybody else does so in this order too.
 * @throws Conflict while the card holder's bank disputes it; UnprocessableEntity unless it succeeded and is still here.
 */
export async function lockRefundable(trx: Trx, processorPaymentId: string): Promise<PaymentRow> {
  const payment = await lockPayment(trx, processorPaymentId)
  if (payment?.status !== 'SUCCEEDED') throw unprocessable('Only a payment that succeeded can be refunded.')
  if (payment.refund_requested_at) throw unprocessable('This payment is being refunded already.')
  if (isWithdrawn(payment))
    throw conflict('The card holder’s bank disputes this payment. It can be refunded once the bank has decided.')
  if (payment.outside_refunded_minor_unit > 0)
    throw conflict(
      'A part of this payment was refunded at the processor: support has to refund the rest there as well.',
    )
  return payment
}

type Promised = { reason: RefundReason; accountId: string | null; at: Date }

/**
 * Promises that a locked payment goes back: it leaves the accounts that bear it and waits in suspense for `sendRefund`,
 * which the caller calls once this is committed; if it never does, the sweep will.
 */
export async function promiseRefund(
  trx: Trx,
  payment: PaymentRow,
  { borneBy, ...promised }: Promised & { borneBy: readonly Posting[] },
): Promise<string> {
  const { at } = promised
  await updatePayment(trx, payment.id, { refund_requested_at: at, updated_at: at })
  await postTransfer(trx, {
    kind: 'refund-promised',
    reference: payment.id,
    currency: payment.currency,
    at,
    postings: [
      ...borneBy,
      { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: -payment.amount_minor_unit },
    ],
  })
  return insertRefund(trx, payment, promised)
}
