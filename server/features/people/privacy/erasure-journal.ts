import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { insertErasure, makeErasureDueNow } from './queries/erasures.ts'
import { findExistingAccounts } from './queries/find-existing-accounts.ts'

/**
 * No kind of file uses this prefix, so no cleanup deletes the journal. It is not part of database
 * backups, so restoring a backup does not change it.
 */
const PREFIX = 'erasure-journal/'
const PAGE = 1000

/** Records only the account's id. Recording it again changes nothing. */
export async function recordErasure({ storage }: Pick<Context, 'storage'>, accountId: string): Promise<void> {
  await storage.put({
    key: PREFIX + accountId,
    body: new TextEncoder().encode('{}\n'),
    contentType: 'application/json',
  })
}

export async function* listJournal({ storage }: Pick<Context, 'storage'>): AsyncGenerator<string[]> {
  let after: string | undefined
  for (;;) {
    const page = await storage.list(PREFIX, { limit: PAGE, after })
    yield page.map(({ key }) => key.slice(PREFIX.length))
    after = page.at(-1)?.key
    if (page.length < PAGE) return
  }
}

/**
 * Schedules the erasure of accounts that a restored backup has brought back, due immediately.
 * Skips unknown ids and accounts that are already erased.
 * @returns the number scheduled
 */
export async function replayErasures(
  ctx: Pick<Context, 'db' | 'clock'>,
  accountIds: readonly string[],
): Promise<number> {
  const living = await findExistingAccounts(ctx.db, accountIds)
  const at = ctx.clock.now()
  let replayed = 0
  for (const accountId of living)
    await inTransaction(ctx.db, async (trx) => {
      const known = await insertErasure(trx, { accountId, by: accountId, reason: null, at, erasesAt: at })
      if (known || (await makeErasureDueNow(trx, accountId, at))) replayed++
    })
  return replayed
}

export async function replayJournal(ctx: Pick<Context, 'db' | 'clock' | 'storage'>): Promise<number> {
  let replayed = 0
  for await (const page of listJournal(ctx)) replayed += await replayErasures(ctx, page)
  return replayed
}
