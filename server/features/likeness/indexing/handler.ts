import type { Context } from '../../../platform/context.ts'
import type { IndexingType } from './domain/queue-rules.ts'

/** `claimToken` is the fencing token. */
export type ClaimedEvent = {
  eventId: string
  accountId: string
  type: IndexingType
  claimToken: string
  retryCount: number
}

/** `againAt` is the time at which the remaining work continues. */
export type IndexingOutcome = {
  successCount: number
  failureCount: number
  errors: readonly string[]
  note?: string
  againAt?: Date
}

/**
 * `signal` aborts when the lease is lost or the time is up. Every write must go through
 * `lockClaim`. An event whose handler throws is retried later.
 */
export type IndexingHandler = (ctx: Context, event: ClaimedEvent, signal: AbortSignal) => Promise<IndexingOutcome>

export type IndexingHandlers = Readonly<Record<IndexingType, IndexingHandler>>
