import { sql } from 'kysely'
import { inTransaction, type Trx } from '../../../server/platform/database/transaction.ts'
import type { World } from '../world.ts'

/** Tables from which `read` fetches more than `aFew` rows. An index-only scan fetches none. */
export async function listTablesReadBeyond(
  { database }: Pick<World, 'database'>,
  aFew: number,
  read: (trx: Trx) => Promise<unknown>,
): Promise<[table: string, rows: number][]> {
  return inTransaction(database.kysely, async (trx) => {
    const before = await rowsRead(trx)
    await read(trx)
    const after = await rowsRead(trx)
    return [...after]
      .map(([table, count]): [string, number] => [table, count - (before.get(table) ?? 0)])
      .filter(([, count]) => count > aFew)
  })
}

/** Counts the rows that this transaction has read so far, by table. */
async function rowsRead(trx: Trx): Promise<Map<string, number>> {
  const { rows } = await sql<{ relname: string; count: number }>`
    select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables
    where schemaname = 'public'`.execute(trx)
  return new Map(rows.map(({ relname, count }) => [relname, count]))
}
