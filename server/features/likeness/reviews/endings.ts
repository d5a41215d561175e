import type { Trx } from '../../../platform/database/transaction.ts'

/** What ends with somebody's likeness, or with a picture of it, in the transaction that takes it down. `app.ts` has the lists. */
export type Endings = {
  /** Work about the account that is under way. */
  endGenerations: (trx: Trx, accountId: string, at: Date) => Promise<void>
  /** Shares of the account's sessions and of its shop. @returns their pictures, which are the caller's to delete. */
  forgetShares: (trx: Trx, accountId: string) => Promise<string[]>
  /** All that a withdrawn consent ends, work and record alike. */
  withdrawal: readonly ((trx: Trx, accountId: string, at: Date) => Promise<void>)[]
}
