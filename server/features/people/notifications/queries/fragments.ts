import { sql } from 'kysely'

/** What other features may join of this one: a table in parentheses each, to be named where it stands. */

/** What was told to whom, in the bell at least. */
export const toldNotices = sql<{
  account_id: string
  type: string
  offer_id: string | null
  dedupe_key: string | null
}>`(select account_id, type, offer_id, dedupe_key from notifications)`

/** The statement by which a notice knows that it was mailed: part of the one that the outbox records it with. */
export const noticeMailed = (id: string | null, at: Date) =>
  sql`update notifications set email_sent_at = ${at}::timestamptz where id = ${id} and email_sent_at is null`
