import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/**
 * Payments for these things, and these payments, no longer say who made them; amounts and receipts stay. One statement.
 */
export async function forgetBuyers(
  trx: Trx,
  { things, payments }: { things: readonly string[]; payments: readonly string[] },
): Promise<void> {
  await sql`
    update payments set buyer_name = null, buyer_email = null
    where buyer_account_id is null
      and (id = any(${[...payments]}::text[]) or pay_for_id = any(${[...things]}::text[]))
      and (buyer_name is not null or buyer_email is not null)`.execute(trx)
}

/** Guests who began to pay before then and never did are named no more, the oldest first. One statement. */
export async function forgetUnpaidBuyers(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update payments set buyer_name = null, buyer_email = null where id in (
      select id from payments
      where buyer_account_id is null and (buyer_name is not null or buyer_email is not null)
        and succeeded_at is null and authorized_at is null and updated_at < ${before}::timestamptz
      order by updated_at, id limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
