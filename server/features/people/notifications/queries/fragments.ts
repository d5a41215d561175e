import { sql } from 'kysely'

/** All notices, by recipient (`account_id`). */
export const allNotices = sql<{
  account_id: string
  type: string
  offer_id: string | null
  dedupe_key: string | null
}>`(select account_id, type, offer_id, dedupe_key from notifications)`

/** The outbox runs this query as a part of its own. */
export const markNoticeMailed = (id: string | null, at: Date) =>
  sql`update notifications set email_sent_at = ${at}::timestamptz where id = ${id} and email_sent_at is null`
