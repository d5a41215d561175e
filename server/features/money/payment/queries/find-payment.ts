import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

/** By the processor's id or ours. One statement. */
export const findPayment = (db: Db, paymentId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where((where) => where.or([where('processor_payment_id', '=', paymentId), where('id', '=', paymentId)]))
    .executeTakeFirst()

/**
 * The processor's id of a payment that a client names: some kinds of things sold tell their buyer our id instead
 * (`KINDS_SOLD`, part 2, "POST /create-payment-intent"), so that either is taken. What we do not know is given back as it
 * is. One statement.
 */
export async function findProcessorPaymentId({ db }: Pick<Context, 'db'>, given: string): Promise<string> {
  const ours = await db.selectFrom('payments').select('processor_payment_id').where('id', '=', given).executeTakeFirst()
  return ours?.processor_payment_id ?? given
}
