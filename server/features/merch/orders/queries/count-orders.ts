import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { OrderStatus } from '../domain/order-statuses.ts'
import { type OrderFilter, orderConditions } from './list-orders.ts'

export type OrderCounts = { byStatus: { status: OrderStatus; count: number }[]; stuck: number; total: number }

/** How many orders that meet a filter stand where, and how many of them go no further by themselves. One statement. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<OrderCounts> {
  const { rows } = await sql<{ status: OrderStatus; count: number; stuck: number }>`
    select o.status, count(*)::integer as count,
      (count(*) filter (where exists (
        select from merch_fulfilments f where f.order_id = o.id and f.state = 'given_up')))::integer as stuck
    from merch_orders o where ${orderConditions(filter)}
    group by o.status order by o.status`.execute(db)
  return {
    byStatus: rows.map(({ status, count }) => ({ status, count })),
    stuck: rows.reduce((sum, { stuck }) => sum + stuck, 0),
    total: rows.reduce((sum, { count }) => sum + count, 0),
  }
}
