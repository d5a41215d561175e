import type { Trx } from '../../../../platform/database/transaction.ts'

/** Assigns payments that guests made to an account. */
export async function assignGuestPayments(
  trx: Trx,
  { guests, userId, accountId }: { guests: readonly string[]; userId: string; accountId: string },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ buyer_user_id: userId, buyer_account_id: accountId })
    .where('buyer_user_id', 'in', guests)
    .where('buyer_account_id', 'is', null)
    .execute()
}
