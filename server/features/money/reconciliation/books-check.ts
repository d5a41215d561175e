import type { Db } from '../../../platform/database/transaction.ts'

/** One promise of the books: what it is, and every row that breaks it, in words. */
export type BooksFinding = { check: string; differences: readonly string[] }

/** Finds what breaks one promise; one statement. */
export type BooksCheck = { check: string; find: (db: Db) => Promise<string[]> }
