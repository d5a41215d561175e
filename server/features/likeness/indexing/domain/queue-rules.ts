import { addMs, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/** Kinds of changes that an event reports (contract, part 3, "Indexing queue event"). */
export const INDEXING_TYPES = ['IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE', 'REINDEX'] as const
export type IndexingType = (typeof INDEXING_TYPES)[number]

export const INDEXING_STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export type IndexingStatus = (typeof INDEXING_STATUSES)[number]

/** Lease of a claimed event. */
export const LEASE_MS = 10 * MINUTE_MS
/** Time after which work on one event is stopped, well before its lease ends. */
export const MAX_WORK_MS = 280 * SECOND_MS
/** Number of retries, after which an event is FAILED and is not retried automatically. */
export const MAX_RETRIES = 3
/** Event types after which the account's search record is written again. */
export const LEADS_TO_REINDEX: readonly IndexingType[] = ['IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE']

/**
 * Returns when a failed event is retried: after 1, 2 and 4 minutes. `retryCount` includes this
 * failure.
 */
export const nextTryAt = (now: Date, retryCount: number): Date => addMs(now, MINUTE_MS * 2 ** (retryCount - 1))
