import type { DatabaseConnection } from 'kysely'

/** Commits a transaction before its last statements are answered. */
export type EarlyCommit = {
  /** True if a statement can be sent while others are unanswered. */
  isPipelined: boolean
  /**
   * Waits until the server has answered a `begin` that is still unanswered. The answer releases the
   * writes that were waiting for it.
   * @returns true if it was unanswered
   */
  begun: () => Promise<boolean>
  /**
   * Sends the commit now. The driver's own commit then only waits for its response.
   * @throws AbortedTransactionError if the server rolled back because a statement failed;
   * otherwise the error of the commit
   */
  commit: () => Promise<void>
}

const offers = new WeakMap<DatabaseConnection, EarlyCommit>()

export function offerEarlyCommit(connection: DatabaseConnection, offer: EarlyCommit): void {
  offers.set(connection, offer)
}

export function earlyCommitOf(connection: DatabaseConnection): EarlyCommit {
  const offer = offers.get(connection)
  if (!offer) throw new Error('this connection has no transaction that could be committed early')
  return offer
}
