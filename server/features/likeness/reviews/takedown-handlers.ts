import type { Trx } from '../../../platform/database/transaction.ts'

/**
 * Functions that end other features' work with a likeness or a picture, in the transaction of the
 * takedown. Generation and sharing provide them.
 */
export type TakedownHandlers = {
  /** Ends generation jobs about the account. */
  endGenerations: (trx: Trx, accountId: string, at: Date) => Promise<void>
  /**
   * Deletes the shared pictures of the account's sessions and of its store.
   * @returns the keys of their files, which the caller must delete
   */
  forgetShares: (trx: Trx, accountId: string) => Promise<string[]>
  /**
   * Handlers that also run when consent is withdrawn. They end work that needs consent and delete
   * the search record.
   */
  withdrawal: readonly ((trx: Trx, accountId: string, at: Date) => Promise<void>)[]
}
