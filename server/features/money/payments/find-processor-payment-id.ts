import type { Context } from '../../../platform/context.ts'

/**
 * The processor's id of a payment that a client names: some kinds of things sold tell their buyer our id instead
 * (`KINDS_SOLD`, part 2, "POST /create-payment-intent"), so that either is taken. What we do not know is given back as it
 * is. One statement.
 */
export async function findProcessorPaymentId({ db }: Pick<Context, 'db'>, given: string): Promise<string> {
  const ours = await db.selectFrom('payments').select('processor_payment_id').where('id', '=', given).executeTakeFirst()
  return ours?.processor_payment_id ?? given
}
