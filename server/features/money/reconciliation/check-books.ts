import type { Db } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { KINDS_SOLD, type KindsSold } from '../ledger/index.ts'
import type { BooksCheck, BooksFinding } from './books-check.ts'
import { ACCOUNT_CHECKS } from './queries/account-checks.ts'
import { ADVANCE_CHECKS } from './queries/advance-checks.ts'
import { RECORD_CHECKS } from './queries/record-checks.ts'
import { saleChecks } from './queries/sale-checks.ts'

export const booksChecks = (kinds: KindsSold = KINDS_SOLD): readonly BooksCheck[] => [
  ...RECORD_CHECKS,
  ...saleChecks(kinds),
  ...ADVANCE_CHECKS,
  ...ACCOUNT_CHECKS,
]

/**
 * Checks that the ledger balances per currency and per transfer, and that it agrees with offers,
 * payments, earnings and payouts. Only reads, with one statement per check. The result contains
 * every check that was started in time. If money moves during a check, a false difference is
 * possible. Repeat the check before you act on a difference.
 */
export async function checkBooks(
  db: Db,
  kinds: KindsSold = KINDS_SOLD,
  isTimeUp: IsTimeUp = () => false,
): Promise<readonly BooksFinding[]> {
  const findings: BooksFinding[] = []
  for (const { check, find } of booksChecks(kinds)) {
    if (isTimeUp()) break
    findings.push({ check, differences: await find(db) })
  }
  return findings
}
