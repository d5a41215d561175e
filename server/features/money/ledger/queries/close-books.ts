import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'

/** Maximum wait for open transactions that write postings. New postings wait meanwhile. */
const LOCK_TIMEOUT = sql.lit('500ms')

/**
 * Returns the largest posting id up to which all postings are committed. A larger id may become
 * visible before a smaller one, because a posting gets its id before its commit. The table lock
 * therefore waits for all open transactions that write postings. Returns undefined if one of them
 * takes too long.
 */
export async function findLastPosting(db: Db): Promise<number | undefined> {
  try {
    return await inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = ${LOCK_TIMEOUT}`.execute(trx)
      await sql`lock table ledger_postings in share mode`.execute(trx)
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(id), 0) as last from ledger_postings`.execute(trx)
      return rows[0]?.last ?? 0
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return undefined
    throw error
  }
}
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Returns the id of the last posting in the stored balances. Locks its row until the transaction
 * ends, so only one process stores balances at a time.
 */
export async function lockClosing(trx: Trx, at: Date): Promise<number> {
  await sql`insert into ledger_closings (closed_up_to, closed_at) values (0, ${at}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ closed_up_to: number }>`select closed_up_to from ledger_closings for update`.execute(trx)
  if (!rows[0]) throw new Error('the ledger closing disappeared while it was locked')
  return rows[0].closed_up_to
}

export async function closeUpTo(
  trx: Trx,
  { after, last, at }: { after: number; last: number; at: Date },
): Promise<void> {
  await sql`
    with moved as (
      select p.ledger_account_id, a.kind, a.currency, coalesce(max(c.balance_minor_unit), 0) as before,
        coalesce(max(c.balance_minor_unit), 0) + sum(p.amount_minor_unit) as now
      from ledger_postings p
      join ledger_accounts a on a.id = p.ledger_account_id
      left join ledger_closed_balances c on c.ledger_account_id = p.ledger_account_id
      where p.id > ${after} and p.id <= ${last}
      group by p.ledger_account_id, a.kind, a.currency
    ), standing as (
      insert into ledger_closed_balances (ledger_account_id, balance_minor_unit)
      select ledger_account_id, now from moved where now <> 0
      on conflict (ledger_account_id) do update set balance_minor_unit = excluded.balance_minor_unit
    ), cleared as (
      delete from ledger_closed_balances
      where ledger_account_id in (select ledger_account_id from moved where now = 0)
    ), summed as (
      insert into ledger_closed_sums as s (kind, currency, balance_minor_unit, account_count)
      select kind, currency, sum(now - before), sum((now <> 0)::integer - (before <> 0)::integer) from moved
      group by kind, currency
      on conflict (kind, currency) do update set balance_minor_unit = s.balance_minor_unit + excluded.balance_minor_unit,
        account_count = s.account_count + excluded.account_count
    )
    update ledger_closings set closed_up_to = ${last}, closed_at = ${at}`.execute(trx)
}
