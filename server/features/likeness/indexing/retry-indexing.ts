import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import type { IndexingType } from './domain/queue-rules.ts'
import { addIndexingEvent } from './queries/add-indexing-event.ts'
import { type EventRow, listNewestEvents } from './queries/list-events.ts'

/**
 * Retries a failed event with a new set of attempts. Repeated calls add only one event.
 * @returns the newest event of each type.
 * @throws Conflict if the newest event of the type has not failed.
 */
export async function retryIndexing(
  ctx: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  type: IndexingType,
): Promise<EventRow[]> {
  const newest = (await listNewestEvents(ctx.db, accountId)).find((event) => event.type === type)
  if (newest?.status !== 'FAILED')
    throw conflict('This has not failed, so there is nothing to retry. Waiting items are processed automatically.')
  await inTransaction(ctx.db, (trx) => addIndexingEvent(trx, accountId, type, ctx.clock.now()))
  return listNewestEvents(ctx.db, accountId)
}
