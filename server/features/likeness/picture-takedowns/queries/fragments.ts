import { sql } from 'kysely'

/**
 * Digests of files that were taken down one by one. The same bytes are held when they are uploaded.
 */
export const takenDownDigests = sql<{ digests: string[] }>`(
  select digests from picture_takedowns where restored_at is null)`

/** Digests of finished works that were taken down. A work with one of them is not shown. */
export const takenDownWorks = sql<{ digests: string[] }>`(
  select digests from picture_takedowns where restored_at is null and kind = 'work')`
