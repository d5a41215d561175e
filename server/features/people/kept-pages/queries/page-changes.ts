import { sql } from 'kysely'
import { addMs } from '../../../../platform/clock.ts'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { BATCH, LEASE_MS, PURGE_PAUSES_MS } from '../domain/limits.ts'
import { ALL_PAGES } from '../page-tags.ts'

const selectSnapshot = hotQuery((db) => {
  const query = sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`
  return { compile: () => query.compile(db) }
})

/** Returns the transactions whose changes a statement sees now. */
export async function readSnapshot(db: Db): Promise<string> {
  const [row] = await selectSnapshot(db)
  return row?.snapshot ?? ''
}

const selectChange = hotQuery((db, tags: readonly string[], snapshot: string) => {
  const seen = sql`${snapshot}::text::pg_snapshot`
  const query = sql<{ hasChanged: boolean }>`
    select exists (
      select from page_changes where tag = any(${tags}::text[]) and xid >= pg_snapshot_xmin(${seen})::text::bigint
        and not pg_visible_in_snapshot(xid::text::xid8, ${seen})) as "hasChanged"`
  return { compile: () => query.compile(db) }
})

/** True if a page with one of the tags has changed since the snapshot. */
export async function hasChangedSince(db: Db, tags: readonly string[], snapshot: string): Promise<boolean> {
  const [row] = await selectChange(db, tags, snapshot)
  return row?.hasChanged ?? true
}

/** Records a change of every page. */
export async function changeAllPages(db: Db): Promise<void> {
  await sql`select note_page_tags(array[${ALL_PAGES}::text])`.execute(db)
}

export type ClaimedChange = { id: string; tag: string; purges: number; failures: number }

/** Claims due changes. Another process can claim them again when the lease has expired. */
export async function claimChanges(db: Db, now: Date): Promise<ClaimedChange[]> {
  const { rows } = await sql<ClaimedChange>`
    with due as materialized (
      select id from page_changes where due_at is null or due_at <= ${now}::timestamptz
      order by due_at nulls first, id limit ${BATCH}::int for update skip locked
    )
    update page_changes c set due_at = ${addMs(now, LEASE_MS)}::timestamptz from due where c.id = due.id
    returning c.id::text as id, c.tag, c.purges, c.failures`.execute(db)
  return rows
}

/** Records a purge. After the last one, the rows are deleted. */
export async function recordPurge(db: Db, changes: readonly ClaimedChange[], now: Date): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const dueAt = PURGE_PAUSES_MS.map((pause) => addMs(now, pause))
  await sql`
    with ended as (
      delete from page_changes where id = any(${ids}::bigint[]) and purges >= ${dueAt.length}::int)
    update page_changes set purges = purges + 1, failures = 0, due_at = (${dueAt}::timestamptz[])[purges + 1]
    where id = any(${ids}::bigint[]) and purges < ${dueAt.length}::int`.execute(db)
}

/** Schedules another attempt. */
export async function postponePurge(db: Db, changes: readonly ClaimedChange[], until: Date): Promise<void> {
  const ids = changes.map(({ id }) => id)
  await sql`
    update page_changes set failures = failures + 1, due_at = ${until}::timestamptz
    where id = any(${ids}::bigint[])`.execute(db)
}

/** Returns when the next purge is due; null if at once, undefined if none is. */
export async function nextPurgeAt(db: Db): Promise<Date | null | undefined> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select due_at from page_changes order by due_at nulls first, id limit 1`.execute(db)
  return rows[0]?.due_at
}
