import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { OrderStatus } from '../domain/order-statuses.ts'
import { type OrderFilter, orderConditions } from './list-orders.ts'

export type OrderCounts = { byStatus: { status: OrderStatus; count: number }[]; stuck: number; total: number }

/**
 * Counts the matching orders: all, the stuck ones, and those in each status. An order with printed
 * items and files counts in both of its statuses.
 */
export async function countOrders(db: Db, filter: OrderFilter): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    with found as materialized (
      select o.status, o.files_status, count(*) as count
      from merch_orders o where ${orderConditions(filter)} group by o.status, o.files_status
    ), counted as (
      select stands.status, sum(count)::integer as count
      from found, lateral (
        select distinct each.status from unnest(array[found.status, found.files_status]) as each (status)
        where each.status is not null) as stands
      group by stands.status
    )
    select coalesce((select sum(count) from found), 0)::integer as total, (
        select count(*) from merch_orders o where ${orderConditions({ ...filter, stuck: true })}
      )::integer as stuck,
      coalesce((select jsonb_agg(jsonb_build_object('status', status, 'count', count) order by status) from counted), '[]')
        as "byStatus"`.execute(db)
  return rows[0] ?? { byStatus: [], stuck: 0, total: 0 }
}
