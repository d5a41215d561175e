import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/**
 * Removes the buyer's data from payments for the given things, and from the given payments.
 * Amounts and receipts stay.
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

export async function forgetUnpaidBuyers(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update payments set buyer_name = null, buyer_email = null where id in (
      select id from payments
      where buyer_account_id is null and (buyer_name is not null or buyer_email is not null)
        and succeeded_at is null and authorized_at is null and updated_at < ${before}::timestamptz
      order by updated_at, id limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
