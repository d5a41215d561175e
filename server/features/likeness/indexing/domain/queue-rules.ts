import { addMs, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

export const INDEXING_TYPES = ['IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE', 'REINDEX'] as const
export type IndexingType = (typeof INDEXING_TYPES)[number]

export const INDEXING_STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export type IndexingStatus = (typeof INDEXING_STATUSES)[number]

export const LEASE_MS = 10 * MINUTE_MS
/** Work on one event is stopped after this time, well before its lease ends. */
export const MAX_WORK_MS = 280 * SECOND_MS
export const MAX_RETRIES = 3
export const LEADS_TO_REINDEX: readonly IndexingType[] = ['IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE']

/**
 * Returns when a failed event is retried: after 1, 2 and 4 minutes. `retryCount` includes this
 * failure.
 */
export const nextTryAt = (now: Date, retryCount: number): Date => addMs(now, MINUTE_MS * 2 ** (retryCount - 1))
