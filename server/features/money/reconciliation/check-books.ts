import type { Db } from '../../../platform/database/transaction.ts'
import { KINDS_SOLD, type KindsSold } from '../ledger/index.ts'
import type { BooksFinding } from './books-check.ts'
import { ACCOUNT_CHECKS } from './queries/account-checks.ts'
import { ADVANCE_CHECKS } from './queries/advance-checks.ts'
import { RECORD_CHECKS } from './queries/record-checks.ts'
import { saleChecks } from './queries/sale-checks.ts'

/**
 * Proves that the books balance (per currency and per transfer) and agree with offers, payments, earnings and payouts.
 * Reads only; one statement a check. Every check is in the answer, those without a difference too. Taken while money
 * moves, a check may see one statement's movement that another has not: look again before you worry.
 */
export async function checkBooks(db: Db, kinds: KindsSold = KINDS_SOLD): Promise<readonly BooksFinding[]> {
  const findings: BooksFinding[] = []
  for (const { check, find } of [...RECORD_CHECKS, ...saleChecks(kinds), ...ADVANCE_CHECKS, ...ACCOUNT_CHECKS])
    findings.push({ check, differences: await find(db) })
  return findings
}
