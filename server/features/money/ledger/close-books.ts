import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { closeUpTo, findLastPosting, lockClosing } from './queries/close-books.ts'

/** Postings per transaction. With this number, each transaction takes a fraction of a second. */
const BATCH = 20_000

/**
 * Stores the current balance of each account and of each kind of account, so that a later read
 * adds only newer postings. Waits for open transactions that move money, and blocks new ones for a
 * moment. If an open transaction takes too long, nothing is stored this time.
 * @returns the number of posting ids that were added to the stored balances
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
