import { sql } from 'kysely'

/**
 * Fragments that other features may join: each is a subquery in parentheses that needs an alias.
 */

/** Subquery of purchases: buyer, session and time, without previews. */
export const purchases = sql<{
  session_id: string
  account_id: string | null
  user_id: string | null
  email: string | null
  created_at: Date
}>`(select session_id, account_id, user_id, email, created_at from merch_orders where mode = 'LIVE')`

/**
 * Subquery of each campaign's orders that are neither canceled nor refunded, with `lines` as
 * ordered.
 */
export const activeOrders = sql<{
  id: string
  campaign_id: string
  payment_id: string | null
  lines: { sku: string; quantity: number }[]
}>`(
  select id, campaign_id, payment_id, lines from merch_orders
  where mode = 'LIVE' and cancelled_at is null and refunded_at is null)`
