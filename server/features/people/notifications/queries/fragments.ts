import { sql } from 'kysely'

/** Subqueries of this feature that others may join; each needs an alias. */

/** All notices by recipient, mailed or not. */
export const allNotices = sql<{
  account_id: string
  type: string
  offer_id: string | null
  dedupe_key: string | null
}>`(select account_id, type, offer_id, dedupe_key from notifications)`

/** Query that marks a notice as mailed; part of the outbox's own query. */
export const markNoticeMailed = (id: string | null, at: Date) =>
  sql`update notifications set email_sent_at = ${at}::timestamptz where id = ${id} and email_sent_at is null`
