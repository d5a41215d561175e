import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

/** What an event says has changed (part 3, "Indexing queue event"). */
export type IndexingType = 'IMAGE_ASSET' | 'VOICE_ASSET' | 'SOCIAL_SCRAPE' | 'REINDEX'

/**
 * Says that something of an account has to be looked at again, in the transaction that changes it. Where an event of the
 * type waits already, that one will do: it is locked until the change is there, so nobody takes it up before. One statement.
 */
export async function addIndexingEvent(trx: Trx, accountId: string, type: IndexingType, at: Date): Promise<void> {
  await sql`
    insert into indexing_events (event_id, account_id, type, status, retry_count, due_at, created_at, updated_at)
    values (${newId()}, ${accountId}, ${type}, 'PENDING', 0, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (account_id, type) where status = 'PENDING' do update set updated_at = excluded.updated_at`.execute(trx)
}
