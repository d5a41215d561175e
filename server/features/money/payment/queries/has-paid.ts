import type { Db } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

/** True if an account has a payment for a thing, whatever became of it. */
export async function hasPaymentFor(
  db: Db,
  { accountId, payFor, payForId }: { accountId: string; payFor: PaymentRow['pay_for']; payForId: string },
): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('pay_for', '=', payFor)
    .where('pay_for_id', '=', payForId)
    .where('buyer_account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}
