import { sql } from 'kysely'

/**
 * SQL fragments that other features may join. Each fragment is a subquery in parentheses and needs
 * an alias.
 */

/**
 * Subquery of the owners of sessions, for joins on the internal `id`. If the owner is unknown,
 * `account_id` and `user_id` are null.
 */
export const sessionOwners = sql<{ id: string; account_id: string | null; user_id: string | null }>`(
  select id, account_id, user_id from merch_sessions)`

/** Subquery of the mode and the start page of sessions, for joins on the internal `id`. */
export const sessionOrigins = sql<{ id: string; mode: 'LIVE' | 'PREVIEW'; start_page: string | null }>`(
  select id, mode, start_page from merch_sessions)`
