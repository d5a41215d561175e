import { sql } from 'kysely'

/** Leaves out purchases in preview sessions. */
export const purchases = sql<{
  session_id: string
  account_id: string | null
  user_id: string | null
  email: string | null
  created_at: Date
}>`(select session_id, account_id, user_id, email, created_at from merch_orders where mode = 'LIVE')`

/**
 * Orders that are neither canceled nor refunded nor tests. `lines` are from the time of the order.
 */
export const activeOrders = sql<{
  id: string
  campaign_id: string
  payment_id: string | null
  lines: { sku: string; quantity: number }[]
}>`(
  select id, campaign_id, payment_id, lines from merch_orders
  where mode = 'LIVE' and cancelled_at is null and refunded_at is null)`
