import type { Db } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { KINDS_SOLD, type KindsSold } from '../ledger/index.ts'
import type { BooksCheck, BooksFinding } from './books-check.ts'
import { ACCOUNT_CHECKS } from './queries/account-checks.ts'
import { ADVANCE_CHECKS } from './queries/advance-checks.ts'
import { RECORD_CHECKS } from './queries/record-checks.ts'
import { saleChecks } from './queries/sale-checks.ts'

/** Every promise of the books, in the order they are looked at. */
export const booksChecks = (kinds: KindsSold = KINDS_SOLD): readonly BooksCheck[] => [
  ...RECORD_CHECKS,
  ...saleChecks(kinds),
  ...ADVANCE_CHECKS,
  ...ACCOUNT_CHECKS,
]

/**
 * Proves that the books balance (per currency and per transfer) and agree with offers, payments, earnings and payouts.
 * Reads only; one statement a check. Every check is in the answer, those without a difference too; once the time is up
 * no other begins, and those are missing. Taken while money moves, a check may see one statement's movement that another
 * has not: look again before you worry.
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
