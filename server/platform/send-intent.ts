import { addMs, type Clock, MINUTE_MS } from './clock.ts'
import { type Db, inTransaction, type Trx } from './database/transaction.ts'
import type { Log } from './observability/log.ts'

/**
 * Every kind of intent. A transaction first writes an intent, which is sent to a provider later,
 * perhaps after hours. `tests/safety/resumed-intents.test.ts` does not compile without cases for
 * each kind.
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
 * Kinds of intents that `sendIntent` does not send. Their own code verifies in another way that
 * the reason for sending still exists (decision 0202). `print-stop` asks the print shop, `mail` is
 * claimed in batches, `erasure` begins once, and `webhook` reads the charge.
 */
type SentOtherwise = 'print-stop' | 'mail' | 'erasure' | 'webhook'
export type SentKind = Exclude<IntentKind, SentOtherwise>

/**
 * Time for which a claim is valid. A claim describes the state at the time when it was read.
 * Later, the state must be read again before anything is sent.
 */
export const CLAIM_VALID_MS = MINUTE_MS

export type Intent<Claim, Sent> = {
  /**
   * Checks under locks that the reason for the intent still exists. Marks the intent as being sent
   * and returns the data to send. Returns undefined if the reason is gone, or if another process
   * has already finished the intent.
   */
  claim: (trx: Trx, at: Date) => Promise<Claim | undefined>
  /** Calls the provider with an idempotency key and the fencing token of the claim. */
  send: (claim: Claim) => Promise<Sent>
  /**
   * The claim that the transaction itself made when it wrote the intent, if it committed a moment
   * ago. That transaction has already checked that the reason exists.
   */
  fresh?: { claim: Claim; at: Date }
}

/**
 * Sends an intent that an earlier transaction wrote. Before sending, `claim` verifies that the
 * reason still exists. If the claim becomes older than `CLAIM_VALID_MS`, for example because the
 * process was paused, it is made again. The caller records the result with the claim's fencing
 * token and reverts the send if that token is no longer current.
 * @returns undefined if the reason is gone
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
