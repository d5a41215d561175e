import { inTransaction } from '../../../platform/database/transaction.ts'
import { isUsable } from '../consent/index.ts'
import { type IndexingHandler, lockClaim } from '../indexing/index.ts'
import { deleteRecord, writeRecord } from '../search/index.ts'
import { gatherFacts } from './gather-facts.ts'

/**
 * Rewrites an account's search record from its current state, or deletes it without consent. A
 * concurrent change adds another event, so the last event sees every change.
 */
export const reindexAccount: IndexingHandler = async (ctx, event) => {
  const { accountId } = event
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockClaim(trx, event))) throw new Error('another worker has the event')
    if (await isUsable(trx, accountId)) {
      const { facts } = await gatherFacts(trx, accountId)
      await writeRecord(trx, accountId, facts, ctx.clock.now())
      // The write may have waited for a withdrawal, so check again. From here on, a new withdrawal
      // waits for this transaction.
      if (await isUsable(trx, accountId)) return
    }
    await deleteRecord(trx, accountId)
  })
  return { successCount: 1, failureCount: 0, errors: [] }
}
