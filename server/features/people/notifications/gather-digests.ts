import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { nextDigestAt } from './domain/digest-times.ts'
import { claimDueDigests, gatherDigests } from './queries/digests.ts'

/** Accounts per transaction. Transactions that write notices must not wait long for the locks. */
const BATCH = 50

/** `due`: accounts whose digest was due. `gathered`: those of them that had pending notices. */
export type DigestsReport = { due: number; gathered: number }

/**
 * Writes one mail for each account with a due digest and unread notices, and schedules the next
 * digest. One transaction claims the accounts, writes their mails and marks their notices. A
 * killed process therefore leaves no partial work, and two processes never claim the same account.
 * Missed digests are combined into one mail.
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
