import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { IndexingType } from '../domain/queue-rules.ts'

/**
 * Adds an event in the transaction that makes the change. A pending event of the same account and
 * type is reused, with the earlier of the two times. The event stays locked until the change is
 * committed, so that no process handles it earlier.
 */
export async function addIndexingEvent(
  trx: Trx,
  accountId: string,
  type: IndexingType,
  at: Date,
  dueAt: Date = at,
): Promise<void> {
  await sql`
    insert into indexing_events (event_id, account_id, type, status, retry_count, due_at, created_at, updated_at)
    values (${newId()}, ${accountId}, ${type}, 'PENDING', 0, ${dueAt}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (account_id, type) where status = 'PENDING' do update
      set updated_at = excluded.updated_at, due_at = least(indexing_events.due_at, excluded.due_at)`.execute(trx)
}

/** Same as addIndexingEvent, for many accounts. */
export async function addIndexingEvents(
  trx: Trx,
  accountIds: readonly string[],
  type: IndexingType,
  at: Date,
): Promise<void> {
  const events = accountIds.toSorted().map((accountId) => ({ id: newId(), accountId }))
  await sql`
    insert into indexing_events (event_id, account_id, type, status, retry_count, due_at, created_at, updated_at)
    select e.id, e."accountId", ${type}, 'PENDING', 0, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id text, "accountId" text)
    on conflict (account_id, type) where status = 'PENDING' do update
      set updated_at = excluded.updated_at, due_at = least(indexing_events.due_at, excluded.due_at)`.execute(trx)
}
