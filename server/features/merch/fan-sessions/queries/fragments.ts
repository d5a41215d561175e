import { sql } from 'kysely'

/** Owners of sessions, null if unknown, for joins on the internal `id`. */
export const sessionOwners = sql<{ id: string; account_id: string | null; user_id: string | null }>`(
  select id, account_id, user_id from merch_sessions)`

/** Mode and start page of sessions, for joins on the internal `id`. */
export const sessionOrigins = sql<{ id: string; mode: 'LIVE' | 'PREVIEW'; start_page: string | null }>`(
  select id, mode, start_page from merch_sessions)`
