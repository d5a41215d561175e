import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { closeUpTo, findLastPosting, lockClosing } from './queries/close-books.ts'

/** Number of postings per transaction, so that each transaction takes a fraction of a second. */
const BATCH = 20_000

/**
 * Closes the books up to now: stores the balances per account and per kind. A read then sums only
 * the later postings instead of all postings. Transactions that move money wait for a moment at
 * most. If one of them takes too long, nothing is closed this time.
 * @returns the number of posting ids closed
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
