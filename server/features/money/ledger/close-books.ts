import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { closeUpTo, findLastPosting, lockClosing } from './queries/close-books.ts'

/** So many postings in one transaction: a fraction of a second. */
const BATCH = 20_000

/**
 * Closes the books up to now: what stands on accounts, and on all of a kind, is kept, so that reading it counts the postings
 * since and not all that there ever were. Whoever moves money waits for a moment at most; when somebody else takes too
 * long, nothing is closed this time. @returns how many numbers of postings were closed
 */
export async function closeBooks(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ closed: number }> {
  const last = await findLastPosting(db)
  let closed = 0
  while (last !== undefined && !isTimeUp()) {
    const step = await inTransaction(db, async (trx) => {
      const at = clock.now()
      const after = await lockClosing(trx, at)
      const upTo = Math.min(last, after + BATCH)
      if (upTo > after) await closeUpTo(trx, { after, last: upTo, at })
      return Math.max(0, upTo - after)
    })
    if (step === 0) break
    closed += step
  }
  return { closed }
}
