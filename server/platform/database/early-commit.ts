import type { DatabaseConnection } from 'kysely'

/** Functions by which a transaction is committed before its last statements are answered. */
export type EarlyCommit = {
  /** True if a statement can be sent while others are unanswered. */
  isPipelined: boolean
  /**
   * Waits until a `begin` that was sent is answered. The writes that waited for it are then sent.
   * @returns true if it was unanswered
   */
  begun: () => Promise<boolean>
  /**
   * Sends the commit now. The driver's own commit then only waits for this one.
   * @throws AbortedTransactionError if the server rolled back instead, because a statement failed;
   * otherwise the error of the commit
   */
  commit: () => Promise<void>
}

const offers = new WeakMap<DatabaseConnection, EarlyCommit>()

/** Offers an early commit for the transaction that begins on this connection. */
export function offerEarlyCommit(connection: DatabaseConnection, offer: EarlyCommit): void {
  offers.set(connection, offer)
}

/** Returns the early commit of the transaction that runs on this connection. */
export function earlyCommitOf(connection: DatabaseConnection): EarlyCommit {
  const offer = offers.get(connection)
  if (!offer) throw new Error('this connection has no transaction that could be committed early')
  return offer
}
