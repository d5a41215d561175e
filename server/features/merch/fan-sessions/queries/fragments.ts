import { sql } from 'kysely'

/**
 * Fragments that other features may join: each is a subquery in parentheses that needs an alias.
 */

/**
 * Subquery of session owners by internal `id`. `account_id` and `user_id` are both null if the
 * owner is unknown.
 */
export const sessionOwners = sql<{ id: string; account_id: string | null; user_id: string | null }>`(
  select id, account_id, user_id from merch_sessions)`

/** Subquery of the mode and start page of sessions, by internal `id`. */
export const sessionOrigins = sql<{ id: string; mode: 'LIVE' | 'PREVIEW'; start_page: string | null }>`(
  select id, mode, start_page from merch_sessions)`
