import { sql } from 'kysely'

/** Subqueries that other features may join; each needs an alias. */

/** All notices, mailed or not. Other features join them by `account_id`, the recipient. */
export const allNotices = sql<{
  account_id: string
  type: string
  offer_id: string | null
  dedupe_key: string | null
}>`(select account_id, type, offer_id, dedupe_key from notifications)`

/** Query that marks a notice as mailed. The outbox runs it as a part of its own query. */
export const markNoticeMailed = (id: string | null, at: Date) =>
  sql`update notifications set email_sent_at = ${at}::timestamptz where id = ${id} and email_sent_at is null`
