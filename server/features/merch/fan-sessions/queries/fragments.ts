import { sql } from 'kysely'

/** Owners of sessions, null if unknown, for joins on the internal `id`. */
export const sessionOwners = sql<{ id: string; account_id: string | null; user_id: string | null }>`(
  select id, account_id, user_id from merch_sessions)`

type SessionOrigin = { id: string; mode: 'LIVE' | 'PREVIEW'; start_page: string | null; language: string | null }

/** Mode, start page and language of sessions, for joins on the internal `id`. */
export const sessionOrigins = sql<SessionOrigin>`(
  select id, mode, start_page, language from merch_sessions)`
