import { type Insertable, type Selectable, sql } from 'kysely'
import type { ApiKeyHistoryTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { SHOWN_ENTRIES } from '../domain/limits.ts'
import type { Own } from './keys.ts'

export type HistoryRow = Selectable<ApiKeyHistoryTable>
type Entry = Omit<Insertable<ApiKeyHistoryTable>, 'id' | 'route' | 'request_id'> & {
  route?: string
  request_id?: string
}

export async function recordHistory(db: Db | Trx, entry: Entry): Promise<void> {
  await db
    .insertInto('api_key_history')
    .values({ id: newId(), ...entry })
    .execute()
}

/** Lists the newest entries of a key, newest first. */
export const listHistory = (db: Db, { accountId, id }: Own): Promise<HistoryRow[]> =>
  db
    .selectFrom('api_key_history')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_ENTRIES)
    .execute()

export async function pruneHistory(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_key_history where id in (
      select id from api_key_history where created_at < ${before}::timestamptz order by created_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
