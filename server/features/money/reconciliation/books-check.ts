import type { Db } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'

/**
 * Result of one ledger check: the name of the check, and one sentence for each row that violates
 * the rule.
 */
export type BooksFinding = { check: string; differences: readonly string[] }

/**
 * A ledger check. `find` runs one statement and returns one sentence for each row that violates
 * the rule.
 */
export type BooksCheck = { check: string; find: (db: Db) => Promise<string[]> }

/** Formats an amount for a sentence that describes a difference. Null counts as zero. */
export const amountOf = (amountMinorUnit: number | null, currency: string): string =>
  formatMoney(amountMinorUnit ?? 0, currency)

/** Formats a status in words: `PAID_OTHERWISE` becomes "paid otherwise". */
export const describeState = (state: string | null): string => (state ?? 'unknown').toLowerCase().replaceAll('_', ' ')
