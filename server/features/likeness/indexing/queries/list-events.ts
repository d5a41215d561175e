import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { IndexingEventsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { IndexingStatus, IndexingType } from '../domain/queue-rules.ts'

export type EventRow = Omit<Selectable<IndexingEventsTable>, 'claim_token'>

type Page = { accountId?: string; status?: IndexingStatus; limit: number; offset: number }

export async function listEvents(
  db: Db,
  { accountId, status, limit, offset }: Page,
): Promise<{ events: EventRow[]; total: number }> {
  const wanted = db
    .selectFrom('indexing_events')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'PENDING'))
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const events = await wanted
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { events, total }
}

/** `dueAt` is the earliest due time. */
export async function countEvents(
  db: Db,
): Promise<{ type: IndexingType; status: IndexingStatus; count: number; dueAt: Date | null }[]> {
  const { rows } = await sql<{ type: IndexingType; status: IndexingStatus; count: number; dueAt: Date | null }>`
    select type, status, count(*) as count, min(due_at) as "dueAt" from indexing_events
    group by type, status order by type, status`.execute(db)
  return rows
}

export async function listNewestEvents(db: Db, accountId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select distinct on (type) event_id, account_id, type, status, retry_count, failure, due_at, created_at, updated_at,
      ended_at
    from indexing_events where account_id = ${accountId}
    order by type, created_at desc, event_id desc`.execute(db)
  return rows
}
