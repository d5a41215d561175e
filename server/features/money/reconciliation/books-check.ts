import type { Db } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'

/** `differences` has one sentence for each row that violates the rule. */
export type BooksFinding = { check: string; differences: readonly string[] }

export type BooksCheck = { check: string; find: (db: Db) => Promise<string[]> }

export const amountOf = (amountMinorUnit: number | null, currency: string): string =>
  formatMoney(amountMinorUnit ?? 0, currency)

export const describeState = (state: string | null): string => (state ?? 'unknown').toLowerCase().replaceAll('_', ' ')
