import type { Trx } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

/** Nobody else moves it before the transaction ends. */
export const lockPayment = (trx: Trx, processorPaymentId: string): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('processor_payment_id', '=', processorPaymentId)
    .forUpdate()
    .executeTakeFirst()

/** As lockPayment, by our id: one whose refund is promised and has not arrived; undefined when it has. */
export const lockPromised = (trx: Trx, id: string): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('refund_requested_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
