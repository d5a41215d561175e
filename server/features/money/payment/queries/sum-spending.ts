import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'

export type SpendingRow = { bucket: number; currency: string; paid: number; returned: number }

/**
 * Adds up a buyer's successful payments by period and currency. `bucket` is the index, from 1, of
 * the period's start in the sorted times `starts`, and 0 before the first. `returned` is the part
 * that went back to the buyer: refunds, and charges lost to a bank. Members do not see what the
 * account's own person bought as a fan.
 */
export async function sumSpending(
  { db }: Pick<Context, 'db'>,
  { accountId, starts, isMember = false }: { accountId: string; starts: readonly Date[]; isMember?: boolean },
): Promise<SpendingRow[]> {
  const { rows } = await sql<SpendingRow>`
    select width_bucket(succeeded_at, ${starts.map((start) => start.toISOString())}::timestamptz[]) as bucket, currency,
      sum(amount_minor_unit)::bigint as paid,
      sum(case when refunded_at is null then outside_refunded_minor_unit + lost_minor_unit else amount_minor_unit end)::bigint
        as returned
    from payments where buyer_account_id = ${accountId} and succeeded_at is not null
      ${isMember ? sql`and pay_for <> 'MERCH'` : sql``}
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}
