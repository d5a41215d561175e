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

/** Locks a payment by our id until the transaction ends. */
export const lockPaymentById = (trx: Trx, id: string): Promise<PaymentRow | undefined> =>
  trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks a payment by our id, if its refund was requested and has not reached the buyer. Otherwise,
 * returns undefined.
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
