import { sql } from 'kysely'

/** What other features may join of this one: a table in parentheses, to be named where it stands. */

/** Whose sessions are, by their internal `id`: an account's, a guest's, or nobody's that is known. */
export const sessionOwners = sql<{ id: string; account_id: string | null; user_id: string | null }>`(
  select id, account_id, user_id from merch_sessions)`

/** How sessions were begun, by their internal `id`. */
export const sessionBeginnings = sql<{ id: string; mode: 'LIVE' | 'PREVIEW'; start_page: string | null }>`(
  select id, mode, start_page from merch_sessions)`
