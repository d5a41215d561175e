import { sql } from 'kysely'

/** What other features may join of this one: every session by its internal `id`, and whose it is. */
export const fanSessionOwners = sql<{ id: string; account_id: string | null; user_id: string | null }>`(
  select id, account_id, user_id from merch_sessions
)`
