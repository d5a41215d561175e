import { inTransaction } from '../../../platform/database/transaction.ts'
import { isUsable } from '../consent/index.ts'
import { type IndexingHandler, lockClaim } from '../indexing/index.ts'
import { deleteRecord, writeRecord } from '../search/index.ts'
import { gatherFacts } from './gather-facts.ts'

/**
 * Rewrites an account's search record from its current state, or deletes it without consent. A
 * concurrent change adds another event, so the last event handled includes every change.
 */
export const reindexAccount: IndexingHandler = async (ctx, event) => {
  const { accountId } = event
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockClaim(trx, event))) throw new Error('another worker has the event')
    if (await isUsable(trx, accountId)) {
      const { facts } = await gatherFacts(trx, accountId)
      await writeRecord(trx, accountId, facts, ctx.clock.now())
      // Check consent again: the write waited for a withdrawal in progress, and from now on it
      // blocks the next one.
      if (await isUsable(trx, accountId)) return
    }
    await deleteRecord(trx, accountId)
  })
  return { successCount: 1, failureCount: 0, errors: [] }
}
