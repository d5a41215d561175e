import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { withCopies } from './with-copies.ts'

/**
 * Marks files and their copies as being deleted, so that they are no longer served. If the caller
 * does not delete the objects, the cleanup job does.
 * @returns the keys of the files and of their copies
 */
export async function beginDeleting(db: Db | Trx, keys: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update media_files set state = 'DELETING', updated_at = ${now}::timestamptz
    where key = any(${keys}::text[]) or source_key = any(${keys}::text[])
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Returns false unless the upload began at `since`, because another process has then taken the file
 * over.
 */
export async function markUnfinishedAsDeleting(db: Db, key: string, since: Date, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media_files set state = 'DELETING', updated_at = ${now}::timestamptz
    where key = ${key} and state = 'STORING' and updated_at = ${since}::timestamptz`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Marks the next due files and their copies as being deleted: expired, unfinished, or already
 * being deleted. Skips rows that other transactions have locked in order to keep the files.
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

/** If another process has begun to copy a file, the row of the file stays until the next run. */
export async function deleteFileRows(db: Db, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from media_files gone
    where gone.key = any(${keys}::text[]) and gone.state = 'DELETING'
      and not exists (
        select 1 from media_files copy where copy.source_key = gone.key and copy.key <> all(${keys}::text[]))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
