import type { Trx } from '../../../platform/database/transaction.ts'
import type { Seen } from './domain/seen.ts'

/** For whom something is looked at, and until when. */
export type Look = {
  accountId: string
  signal: AbortSignal
  /** Asked before anything is sent to a model. @throws LIKENESS_CONSENT_REQUIRED */
  stillHolds: () => Promise<void>
}

/** What came of looking at an asset. */
export type LookedAt = {
  seen: Seen
  /** Adapter and model, as `local/looking`. */
  seenBy: string
  /** A voice's sample that was stored, with a day to live. */
  sampleKey?: string
  /** By which a provider knows the voice that it made of it. */
  voiceId?: string | null
  /** What else is written in the transaction that writes what was seen. */
  keep: (trx: Trx, at: Date) => Promise<void>
}
