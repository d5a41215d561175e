import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

/** What an event says has changed (part 3, "Indexing queue event"). */
export type IndexingType = 'IMAGE_ASSET' | 'VOICE_ASSET' | 'SOCIAL_SCRAPE' | 'REINDEX'

/**
 * Says that something of an account has to be looked at again, in the transaction that changes it. Where an event of the
 * type waits already, that one will do: it is locked until the change is there, so nobody takes it up before. One statement.
 */
export async function addIndexingEvents(
  trx: Trx,
  accountId: string,
  types: readonly IndexingType[],
  at: Date,
): Promise<void> {
  await trx
    .insertInto('indexing_events')
    .values(
      // In one order, whoever adds them.
      types.toSorted().map((type) => ({
        event_id: newId(),
        account_id: accountId,
        type,
        status: 'PENDING' as const,
        retry_count: 0,
        due_at: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((on) =>
      on.columns(['account_id', 'type']).where('status', '=', 'PENDING').doUpdateSet({ updated_at: at }),
    )
    .execute()
}
