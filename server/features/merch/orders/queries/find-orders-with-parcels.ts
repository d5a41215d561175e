import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Order } from '../order.ts'
import { type OrderRow, toOrder } from './order-row.ts'

export type OrderWithParcels = {
  order: Order
  parcels: readonly { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null }[]
}

export async function findOrdersWithParcels(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderWithParcels>> {
  const { rows } = await sql<OrderRow & Pick<OrderWithParcels, 'parcels'>>`
    select o.*, coalesce((select jsonb_agg(jsonb_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number,
        'trackingUrl', s.tracking_url) order by s.shipped_at desc, s.id)
        from merch_shipments s where s.order_id = o.id), '[]') as parcels
    from merch_orders o where o.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, { order: toOrder(row), parcels: row.parcels }]))
}
