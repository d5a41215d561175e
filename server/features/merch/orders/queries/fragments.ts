import { sql } from 'kysely'

/** What other features may join of this one: a table in parentheses, to be named where it stands. */

/** Who bought, in which session and when; previews are no purchase. */
export const purchases = sql<{
  session_id: string
  account_id: string | null
  user_id: string | null
  email: string | null
  created_at: Date
}>`(select session_id, account_id, user_id, email, created_at from merch_orders where mode = 'LIVE')`

/** What was bought of each campaign and kept: neither cancelled nor given back. `lines` as they were ordered. */
export const keptOrders = sql<{
  id: string
  campaign_id: string
  payment_id: string | null
  lines: { sku: string; quantity: number }[]
}>`(
  select id, campaign_id, payment_id, lines from merch_orders
  where mode = 'LIVE' and cancelled_at is null and refunded_at is null)`
