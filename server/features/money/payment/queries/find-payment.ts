import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { PaymentRow, PaymentWithPerson } from '../payment.ts'

/** Returns the payment with this id of ours. Throws if there is no such payment. */
export const getPayment = (db: Pick<Db, 'selectFrom'>, id: string): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Returns a number that grows each time money of the payment moves. `processorPaymentId` is the
 * processor's id of the payment.
 */
export async function findMoneyVersion(db: Db, processorPaymentId: string): Promise<number | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('money_version')
    .where('processor_payment_id', '=', processorPaymentId)
    .executeTakeFirst()
  return payment?.money_version
}

/** Finds a payment by the processor's id or by our id. */
export const findPayment = (db: Db, paymentId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where((where) => where.or([where('processor_payment_id', '=', paymentId), where('id', '=', paymentId)]))
    .executeTakeFirst()

/** Like `findPayment`, with the name of the member who paid. */
export const findPaymentWithPerson = (db: Db, paymentId: string): Promise<PaymentWithPerson | undefined> =>
  db
    .selectFrom('payments as p')
    .leftJoin(accountSummaries.as('person'), 'person.id', 'p.buyer_person_account_id')
    .selectAll('p')
    .select('person.display_name as buyer_person_name')
    .where((where) => where.or([where('p.processor_payment_id', '=', paymentId), where('p.id', '=', paymentId)]))
    .executeTakeFirst()

/**
 * Returns the processor's id of a payment. `given` is the processor's id or ours, because for some
 * kinds the API returns ours (`KINDS_SOLD`; contract, part 2, "POST /create-payment-intent"). An
 * unknown id is returned unchanged.
 */
export async function findProcessorPaymentId({ db }: Pick<Context, 'db'>, given: string): Promise<string> {
  const ours = await db.selectFrom('payments').select('processor_payment_id').where('id', '=', given).executeTakeFirst()
  return ours?.processor_payment_id ?? given
}
