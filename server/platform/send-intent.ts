import { addMs, type Clock, MINUTE_MS } from './clock.ts'
import { type Db, inTransaction, type Trx } from './database/transaction.ts'
import type { Log } from './observability/log.ts'

/**
 * All kinds of intents. An intent is a row that a transaction writes to request a call of a
 * provider. The call is made later, perhaps after hours. `tests/safety/resumed-intents.test.ts`
 * does not compile without test cases for each kind.
 */
export const INTENT_KINDS = [
  'payout',
  'advance',
  'refund',
  'capture',
  'release',
  'closing',
  'print',
  'print-stop',
  'mail',
  'erasure',
  'webhook',
] as const
export type IntentKind = (typeof INTENT_KINDS)[number]

/**
 * Kinds of intents that `sendIntent` does not send. For these kinds, other code checks that the
 * call is still wanted (decision 0202). `print-stop` asks the print shop, `mail` reserves mails in
 * batches, `erasure` is started once, and `webhook` reads the charge.
 */
type SentOtherwise = 'print-stop' | 'mail' | 'erasure' | 'webhook'
export type SentKind = Exclude<IntentKind, SentOtherwise>

/**
 * Time in milliseconds for which the result of `claim` is valid. The result describes the state of
 * the database when it was read. After this time, the state may have changed, so it must be read
 * again before the provider is called.
 */
export const CLAIM_VALID_MS = MINUTE_MS

export type Intent<Claim, Sent> = {
  /**
   * Locks rows and checks that the call is still wanted. Marks the intent as being sent and
   * returns the data to send. Returns undefined if the call is no longer wanted, or if another
   * process has already completed the intent.
   */
  claim: (trx: Trx, at: Date) => Promise<Claim | undefined>
  /**
   * Calls the provider. Must pass an idempotency key and the number of the claim to the provider.
   */
  send: (claim: Claim) => Promise<Sent>
  /**
   * Result of a claim that was made in the transaction that wrote the intent. Used if that
   * transaction was committed a moment ago, because it has already checked that the call is
   * wanted.
   */
  fresh?: { claim: Claim; at: Date }
}

/**
 * Sends an intent that an earlier transaction wrote. Before that, calls `claim` to check that the
 * call is still wanted. If the claim becomes older than `CLAIM_VALID_MS`, for example because the
 * process was paused, `claim` is called again. The caller stores the result only if the claim is
 * still the latest one. Otherwise the caller must undo the call of the provider.
 * @returns undefined if the call is no longer wanted, or if another process has completed the
 * intent
 */
export async function sendIntent<Claim, Sent>(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  kind: SentKind,
  { claim, send, fresh }: Intent<Claim, Sent>,
): Promise<{ sent: Sent } | undefined> {
  let current = fresh
  while (!current || clock.now() >= addMs(current.at, CLAIM_VALID_MS)) {
    const at = clock.now()
    const claimed = await inTransaction(db, (trx) => claim(trx, at))
    if (claimed === undefined) {
      log.info({ intent: kind }, 'not sent: its reason is gone, or another process sent it')
      return undefined
    }
    current = { claim: claimed, at }
  }
  return { sent: await send(current.claim) }
}
