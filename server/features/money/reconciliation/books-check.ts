import type { Db } from '../../../platform/database/transaction.ts'
import { formatMoney } from '../../../platform/money.ts'

/** One promise of the books: what it is, and every row that breaks it, in words. */
export type BooksFinding = { check: string; differences: readonly string[] }

/** Finds what breaks one promise; one statement. */
export type BooksCheck = { check: string; find: (db: Db) => Promise<string[]> }

/** An amount as people read it, in the sentence of a difference; none at all is none of it. */
export const amountOf = (amountMinorUnit: number | null, currency: string): string =>
  formatMoney(amountMinorUnit ?? 0, currency)

/** A state as people read it: `PAID_OTHERWISE` is “paid otherwise”. */
export const inWords = (state: string | null): string => (state ?? 'unknown').toLowerCase().replaceAll('_', ' ')
