import { inTransaction } from '../../../platform/database/transaction.ts'
import { isUsable } from '../consent/index.ts'
import { holdClaim, type IndexingHandler } from '../indexing/index.ts'
import { deleteRecord, writeRecord } from '../search/index.ts'
import { gatherFacts } from './gather-facts.ts'

/**
 * Writes anew what searches know of an account: what holds at this moment, whatever had changed. Without consent they know
 * nothing. A change that comes meanwhile adds an event, so the last one to be worked has seen all.
 */
export const reindexAccount: IndexingHandler = async (ctx, event) => {
  const { accountId } = event
  await inTransaction(ctx.db, async (trx) => {
    if (!(await holdClaim(trx, event))) throw new Error('somebody else has the event')
    if (await isUsable(trx, accountId)) {
      const { facts } = await gatherFacts(trx, accountId)
      await writeRecord(trx, accountId, facts, ctx.clock.now())
      // Writing has waited for a withdrawal that was under way, and holds off the next one.
      if (await isUsable(trx, accountId)) return
    }
    await deleteRecord(trx, accountId)
  })
  return { successCount: 1, failureCount: 0, errors: [] }
}
