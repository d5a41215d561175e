import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

/** By our id. Takes `db` or `trx`. One statement. */
export const getPayment = (db: Pick<Db, 'selectFrom'>, id: string): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** How often its money has been moved so far, by the processor's id: whether somebody else moves it is seen by that. */
export async function findMoneyVersion(db: Db, processorPaymentId: string): Promise<number | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('money_version')
    .where('processor_payment_id', '=', processorPaymentId)
    .executeTakeFirst()
  return payment?.money_version
}

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
