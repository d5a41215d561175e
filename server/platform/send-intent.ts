import { type Clock, later, MINUTE_MS } from './clock.ts'
import { type Db, inTransaction, type Trx } from './database/transaction.ts'

/** A claim says what was true when it was read. After this long it is read again before anything is sent. */
export const CLAIM_HOLDS_MS = MINUTE_MS

export type Intent<Claim, Sent> = {
  /**
   * Re-reads the reason of the intent under locks, marks the intent as being sent, and returns what to send. Undefined: the
   * reason is gone or somebody else finished it; the claim has written that down.
   */
  claim: (trx: Trx, at: Date) => Promise<Claim | undefined>
  /** Calls the provider with an idempotency key and the fencing token of the claim. */
  send: (claim: Claim) => Promise<Sent>
  /** The claim of the transaction that wrote the intent, when that ended a moment ago: it read the reason itself. */
  fresh?: { claim: Claim; at: Date }
}

/**
 * Sends something that an earlier transaction intended. The rule: **a resumed intent is re-validated.** However long the
 * provider was unreachable or this process stood still, nothing is sent on a claim older than `CLAIM_HOLDS_MS`. The caller
 * records the result under the claim's fencing token, and takes back what was sent once that is no longer the current one.
 * @returns undefined when the reason is gone
 */
export async function sendIntent<Claim, Sent>(
  { db, clock }: { db: Db; clock: Clock },
  { claim, send, fresh }: Intent<Claim, Sent>,
): Promise<{ sent: Sent } | undefined> {
  let current = fresh
  while (!current || clock.now() >= later(current.at, CLAIM_HOLDS_MS)) {
    const at = clock.now()
    const claimed = await inTransaction(db, (trx) => claim(trx, at))
    if (claimed === undefined) return undefined
    current = { claim: claimed, at }
  }
  return { sent: await send(current.claim) }
}
