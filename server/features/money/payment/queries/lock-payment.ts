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
