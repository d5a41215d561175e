import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

/** Returns a payment by our id. */
export const getPayment = (db: Pick<Db, 'selectFrom'>, id: string): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Returns how often the money of a payment has moved so far, by the processor's id. If the number
 * changes, another request moved it meanwhile.
 */
export async function findMoneyVersion(db: Db, processorPaymentId: string): Promise<number | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('money_version')
    .where('processor_payment_id', '=', processorPaymentId)
    .executeTakeFirst()
  return payment?.money_version
}

/** Finds a payment by the processor's id or ours. */
export const findPayment = (db: Db, paymentId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where((where) => where.or([where('processor_payment_id', '=', paymentId), where('id', '=', paymentId)]))
    .executeTakeFirst()

/**
 * Returns the processor's id of a payment named by a client. Accepts our id too, because buyers of
 * some kinds get that one (`KINDS_SOLD`; contract, part 2, "POST /create-payment-intent"). Returns
 * an unknown id unchanged.
 */
export async function findProcessorPaymentId({ db }: Pick<Context, 'db'>, given: string): Promise<string> {
  const ours = await db.selectFrom('payments').select('processor_payment_id').where('id', '=', given).executeTakeFirst()
  return ours?.processor_payment_id ?? given
}
