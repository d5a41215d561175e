import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * True if this payment is open or paid, or if the account has paid for anything. A payment whose
 * refund was requested does not count.
 */
export async function isPaying(
  db: Db,
  { paymentId, accountId }: { paymentId: string | null; accountId: string | null },
): Promise<boolean> {
  if (paymentId === null && accountId === null) return false
  const { rows } = await sql<{ pays: boolean }>`
    select exists (
      select from payments where id = ${paymentId}::text
        and status in ('PENDING', 'AUTHORIZED', 'FAILED', 'SUCCEEDED') and refund_requested_at is null
    ) or exists (
      select from payments where buyer_account_id = ${accountId}::text
        and status = 'SUCCEEDED' and refund_requested_at is null
    ) as pays`.execute(db)
  return rows[0]?.pays ?? false
}
