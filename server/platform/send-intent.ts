import { addMs, type Clock, MINUTE_MS } from './clock.ts'
import { type Db, inTransaction, type Trx } from './database/transaction.ts'
import type { Log } from './observability/log.ts'

/**
 * An intent is a row with which a transaction requests a provider call, perhaps hours later.
 * `tests/safety/resumed-intents.test.ts` does not compile without test cases for each kind.
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
 * Other code checks that these calls are still wanted (decision 0202): `print-stop` asks the print
 * shop, `mail` reserves mails in batches, `erasure` is started once, and `webhook` reads the
 * charge.
 */
type SentOtherwise = 'print-stop' | 'mail' | 'erasure' | 'webhook'
export type SentKind = Exclude<IntentKind, SentOtherwise>

/**
 * Milliseconds for which a claim is valid. After this time, the database may have changed, so it
 * must be read again before the provider is called.
 */
export const CLAIM_VALID_MS = MINUTE_MS

export type Intent<Claim, Sent> = {
  /**
   * Locks rows and checks that the call is still wanted. Marks the intent as being sent and
   * returns the data to send. Returns undefined if the call is no longer wanted or already
   * completed.
   */
  claim: (trx: Trx, at: Date) => Promise<Claim | undefined>
  /** Calls the provider. Must pass it an idempotency key and the number of the claim. */
  send: (claim: Claim) => Promise<Sent>
  /**
   * Claim of the transaction that wrote the intent a moment ago and already checked that the call
   * is wanted.
   */
  fresh?: { claim: Claim; at: Date }
}

/**
 * Sends an intent that an earlier transaction wrote, after `claim` has checked that the call is
 * still wanted. If the claim becomes older than `CLAIM_VALID_MS`, for example because the process
 * was paused, `claim` runs again. The caller stores the result only if the claim is still the
 * latest one, and must otherwise undo the provider's call.
 * @returns undefined if the call is no longer wanted or already completed
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
