import type { Trx } from '../../../platform/database/transaction.ts'

/**
 * Functions that other features, such as generation and sharing, provide. A takedown calls them in
 * its transaction, to stop everything in progress that uses the likeness.
 */
export type TakedownHandlers = {
  endGenerations: (trx: Trx, accountId: string, at: Date) => Promise<void>
  /**
   * Deletes the shared pictures of the account's sessions and of its store.
   * @returns the keys of their files, which the caller must delete
   */
  forgetShares: (trx: Trx, accountId: string) => Promise<string[]>
  /**
   * Also run when consent is withdrawn: they end work that needs consent and delete the search
   * record.
   */
  withdrawal: readonly ((trx: Trx, accountId: string, at: Date) => Promise<void>)[]
}
