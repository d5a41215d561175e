import type { Trx } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

/** Locks a payment until the transaction ends. */
export const lockPayment = (trx: Trx, processorPaymentId: string): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('processor_payment_id', '=', processorPaymentId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Locks a payment whose refund was requested, by our id. Returns undefined if the refund has
 * arrived.
 */
export const lockPaymentWithPendingRefund = (trx: Trx, id: string): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('refund_requested_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
