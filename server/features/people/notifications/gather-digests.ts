import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { nextDigestAt } from './domain/digest-times.ts'
import { claimDueDigests, gatherDigests } from './queries/digests.ts'

/** Accounts in one transaction: few enough that nobody who writes notices waits long for it. */
const BATCH = 50

/** Accounts whose hour had come, and for how many of those there was something to tell. */
export type DigestsReport = { due: number; gathered: number }

/**
 * Writes one mail into the outbox for each account whose digest is due and that has something unread waiting, and moves
 * the account on to its next digest, batch after batch. An account is claimed, its mail written and its notices marked in
 * one transaction: a process that dies leaves all of it to the next, and two at once never take the same account.
 * However many digests were missed, what waits comes in one.
 */
export async function gatherDueDigests(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  isTimeUp: IsTimeUp = () => false,
): Promise<DigestsReport> {
  const report = { due: 0, gathered: 0 }
  while (!isTimeUp()) {
    const { due, gathered } = await inTransaction(db, async (trx) => {
      const now = clock.now()
      const claimed = await claimDueDigests(trx, now, BATCH)
      const accounts = claimed.map(({ accountId, rhythm, timeZone }) => ({
        accountId,
        nextDigestAt: nextDigestAt(rhythm, timeZone, now),
      }))
      return { due: claimed.length, gathered: await gatherDigests(trx, accounts, now) }
    })
    report.due += due
    report.gathered += gathered
    if (due < BATCH) break
  }
  return report
}
