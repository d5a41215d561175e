import type { Trx } from '../../../platform/database/transaction.ts'

/**
 * Functions of generation and sharing that end work with a likeness, in the transaction of the
 * takedown.
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
