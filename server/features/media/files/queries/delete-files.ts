import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { withCopies } from './with-copies.ts'

/**
 * Takes files and their copies away from everybody; the objects are still there, and the sweep's to delete if nobody does.
 * @returns every key. One statement.
 */
export async function beginDeleting(db: Db | Trx, keys: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update media_files set state = 'DELETING', updated_at = ${now}::timestamptz
    where key = any(${keys}::text[]) or source_key = any(${keys}::text[])
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** As beginDeleting, for what was begun at `since` and is still nobody else's. */
export async function beginGivingUp(db: Db, key: string, since: Date, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media_files set state = 'DELETING', updated_at = ${now}::timestamptz
    where key = ${key} and state = 'STORING' and updated_at = ${since}::timestamptz`.execute(db)
  return numAffectedRows === 1n
}

/**
 * The next files that have to go, and their copies, taken away from everybody: those whose time is over, those that were
 * never finished, and those that somebody began to delete. What somebody is just about to keep has its turn later. One
 * statement.
 */
export async function beginDeletingDue(db: Db, now: Date, unfinishedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with over as (
      select key from media_files where state = 'STORED' and expires_at <= ${now}::timestamptz
      order by expires_at, key limit ${limit} for update skip locked
    ), left_over as (
      select key from media_files
      where state <> 'STORED' and (state = 'DELETING' or updated_at < ${unfinishedBefore}::timestamptz)
      order by updated_at, key limit ${limit} for update skip locked
    ), due as (select key from over union select key from left_over)
    update media_files set state = 'DELETING', updated_at = ${now}::timestamptz
    where key in ${withCopies(sql`due`)}
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Forgets files whose objects are proven gone. A copy that was begun meanwhile keeps its source for the next time. */
export async function forgetFiles(db: Db, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from media_files gone
    where gone.key = any(${keys}::text[]) and gone.state = 'DELETING'
      and not exists (
        select 1 from media_files copy where copy.source_key = gone.key and copy.key <> all(${keys}::text[]))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
