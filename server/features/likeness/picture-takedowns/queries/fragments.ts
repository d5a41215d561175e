import { sql } from 'kysely'

/**
 * Digests of files that were taken down one by one. The same bytes are held when they are uploaded.
 */
export const takenDownDigests = sql<{ digests: string[] }>`(
  select digests from picture_takedowns where restored_at is null)`

/** Digests of finished works that were taken down. A work with one of them is not shown. */
export const takenDownWorks = sql<{ digests: string[] }>`(
  select digests from picture_takedowns where restored_at is null and kind = 'work')`

/** Takedowns of single pictures, with the columns that an admin sees beside a near copy. */
export const removedBySingleTakedowns = sql<{ id: string; reason: string; created_at: Date }>`(
  select id, reason, created_at from picture_takedowns)`

/** Takedowns of single pictures, with the columns that transparency reports count. */
export const countedPictureTakedowns = sql<{ is_by_report: boolean; is_restored: boolean; created_at: Date }>`(
  select report_id is not null as is_by_report, restored_at is not null as is_restored, created_at from picture_takedowns)`
