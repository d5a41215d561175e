import { sql } from 'kysely'

/**
 * Orders with whom they are of, by session, account, user and address, and how they stand, for joins: no words, no amounts.
 */
export const ordersOfPeople = sql`(
  select id, number, session_id, campaign_id, account_id, user_id, email, mode, status, files_status, payment_status,
    created_at, coalesce(delivered_at, files_ready_at, cancelled_at) as ended_at
  from merch_orders)`
