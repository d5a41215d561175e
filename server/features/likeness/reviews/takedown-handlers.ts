import type { Trx } from '../../../platform/database/transaction.ts'

/**
 * Handlers that end what depends on a likeness or a picture, in the transaction of the takedown.
 * Generation and sharing provide them.
 */
export type TakedownHandlers = {
  /** Ends generation jobs about the account. */
  endGenerations: (trx: Trx, accountId: string, at: Date) => Promise<void>
  /**
   * Deletes shares of the account's sessions and of its store.
   * @returns their pictures for the caller to delete.
   */
  forgetShares: (trx: Trx, accountId: string) => Promise<string[]>
  /** Handlers of a withdrawn consent: end work and delete the search record. */
  withdrawal: readonly ((trx: Trx, accountId: string, at: Date) => Promise<void>)[]
}
