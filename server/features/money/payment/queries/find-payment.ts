import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

/** Returns a payment by our id. Throws if it does not exist. */
export const getPayment = (db: Pick<Db, 'selectFrom'>, id: string): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Returns a number that grows with each movement of the payment's money. A changed number means
 * that another request moved money meanwhile. Finds the payment by the processor's id.
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
 * Converts the payment id that a client sent to the processor's id. Clients may send either id,
 * because buyers of some kinds get our id (`KINDS_SOLD`; contract, part 2, "POST
 * /create-payment-intent"). Returns an unknown id unchanged.
 */
export async function findProcessorPaymentId({ db }: Pick<Context, 'db'>, given: string): Promise<string> {
  const ours = await db.selectFrom('payments').select('processor_payment_id').where('id', '=', given).executeTakeFirst()
  return ours?.processor_payment_id ?? given
}
