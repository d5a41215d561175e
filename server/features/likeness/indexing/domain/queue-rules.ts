import { later, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/** What an event says has changed (part 3, "Indexing queue event"). */
export const INDEXING_TYPES = ['IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE', 'REINDEX'] as const
export type IndexingType = (typeof INDEXING_TYPES)[number]

export const INDEXING_STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export type IndexingStatus = (typeof INDEXING_STATUSES)[number]

/** For how long an event belongs to whoever took it up. */
export const LEASE_MS = 10 * MINUTE_MS
/** Work on one event is told to stop after this long, well before its lease is over. */
export const LONGEST_WORK_MS = 280 * SECOND_MS
/** After as many more tries it is FAILED, and does not come back by itself. */
export const MOST_RETRIES = 3
/** After these the account's record is written anew. */
export const LEADS_TO_REINDEX: readonly IndexingType[] = ['IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE']

/** When an event that failed is tried again; `retryCount` counts this failure: 1, 2, 4 minutes. */
export const nextTryAt = (now: Date, retryCount: number): Date => later(now, MINUTE_MS * 2 ** (retryCount - 1))
