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

/**
 * Subquery of the orders that cannot continue without an admin, each with the time since when it is
 * stuck. Contains the same orders as the order list with the filter `stuck`.
 */
export const stuckOrders = sql<{ currency: string; amount: number; since: Date }>`(
  select o.currency, o.total_minor_unit as amount, f.since
  from (
    select order_id, min(updated_at) as since from merch_fulfilments where state = 'given_up' group by order_id
  ) f join merch_orders o on o.id = f.order_id)`

/** Subquery of every order with its number and buyer, for searches by admins. */
export const allOrders = sql<{
  id: string
  number: string
  email: string | null
  name: string | null
  status: string
  currency: string
  total_minor_unit: number
  created_at: Date
}>`(select id, number, email, name, status, currency, total_minor_unit, created_at from merch_orders)`
