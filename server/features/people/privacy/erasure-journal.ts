import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { dueAgain, insertErasure } from './queries/erasures.ts'
import { findLiving } from './queries/find-living.ts'

/** Beside the files of people, and of no kind of theirs: no sweep deletes it, and no back-up of the database holds it. */
const PREFIX = 'erasure-journal/'
const PAGE = 1000

/** Notes in the object store that an account is erased. Says its id and nothing else. Again, it changes nothing. */
export async function noteErasure({ storage }: Pick<Context, 'storage'>, accountId: string): Promise<void> {
  await storage.put({
    key: PREFIX + accountId,
    body: new TextEncoder().encode('{}\n'),
    contentType: 'application/json',
  })
}

/** Lists the accounts that the journal says are erased, in the order of their ids. */
export async function* listJournal({ storage }: Pick<Context, 'storage'>): AsyncGenerator<string[]> {
  let after: string | undefined
  for (;;) {
    const page = await storage.list(PREFIX, { limit: PAGE, ...(after === undefined ? {} : { after }) })
    yield page.map(({ key }) => key.slice(PREFIX.length))
    after = page.at(-1)?.key
    if (page.length < PAGE) return
  }
}

/**
 * Schedules the erasure of accounts that were erased before and are here again, because the database was restored from an
 * older back-up. They are due at once. Ids of nobody, and of accounts that are erased, are skipped.
 * @returns how many there were.
 */
export async function replayErasures(
  ctx: Pick<Context, 'db' | 'clock'>,
  accountIds: readonly string[],
): Promise<number> {
  const living = await findLiving(ctx.db, accountIds)
  const at = ctx.clock.now()
  let replayed = 0
  for (const accountId of living)
    await inTransaction(ctx.db, async (trx) => {
      const known = await insertErasure(trx, { accountId, by: accountId, reason: null, at, erasesAt: at })
      if (known || (await dueAgain(trx, accountId, at))) replayed++
    })
  return replayed
}

/** Replays the whole journal. */
export async function replayJournal(ctx: Pick<Context, 'db' | 'clock' | 'storage'>): Promise<number> {
  let replayed = 0
  for await (const page of listJournal(ctx)) replayed += await replayErasures(ctx, page)
  return replayed
}
