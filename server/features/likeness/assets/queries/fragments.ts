import { sql } from 'kysely'

/** Pictures that count, by `id`: fetched, neither held back nor deleted. For other features to join. */
export const usableImages = sql<{ id: string; account_id: string }>`(
  select id, account_id from likeness_assets
  where type = 'IMAGE' and status = 'READY' and held_reason is null and deleted_at is null)`

/**
 * Pictures that may be shown to everybody once their account may be: those that count and that were looked at, so that
 * nobody else's face is among them.
 */
export const showableImages = sql<{ id: string; account_id: string; file_key: string; created_at: Date }>`(
  select id, account_id, file_key, created_at from likeness_assets
  where type = 'IMAGE' and status = 'READY' and held_reason is null and deleted_at is null and search_tags is not null)`
