import type { Context } from '../../../platform/context.ts'
import type { IndexingType } from './domain/queue-rules.ts'

/** An event that somebody has taken up. `claimToken` is the fencing token. */
export type ClaimedEvent = {
  eventId: string
  accountId: string
  type: IndexingType
  claimToken: string
  retryCount: number
}

/** What work on an event came to. `againAt`: some of it is left, and worth another look then. */
export type IndexingOutcome = {
  successCount: number
  failureCount: number
  errors: readonly string[]
  note?: string
  againAt?: Date
}

/**
 * Works one claimed event; `signal` aborts when the lease is lost or the time is up. Every write goes through `holdClaim`.
 * What it throws is tried again later.
 */
export type IndexingHandler = (ctx: Context, event: ClaimedEvent, signal: AbortSignal) => Promise<IndexingOutcome>

/** Who does the work of each type: `INDEXING_HANDLERS` of `server/indexing-handlers.ts`. */
export type IndexingHandlers = Readonly<Record<IndexingType, IndexingHandler>>
