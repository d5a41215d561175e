import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Order } from '../order.ts'
import { type OrderRow, toOrder } from './order-row.ts'

export type OrderFilter = {
  ids?: readonly string[] | undefined
  status?: string | undefined
  paymentStatus?: string | undefined
  fulfillmentStatus?: string | undefined
  campaignId?: string | undefined
  mode?: string | undefined
  /** Searched in the order number, and in the buyer's mail address and name. */
  q?: string | undefined
  from?: Date | undefined
  /** Exclusive end of the time range. */
  to?: Date | undefined
  /** Only orders that need the help of an admin. */
  stuck?: boolean | undefined
}

/** Must be the same expression as in the index, which PostgreSQL otherwise does not use. */
const searched = sql`lower(o.number || ' ' || coalesce(o.email, '') || ' ' || coalesce(o.name, ''))`

/** The table alias of orders must be `o`. */
export const orderConditions = (filter: OrderFilter): RawBuilder<unknown> => {
  const { ids, status, paymentStatus, fulfillmentStatus, campaignId, mode, q, from, to, stuck } = filter
  const all = [
    ...(ids === undefined ? [] : [sql`o.id = any(${ids}::text[])`]),
    ...(status === undefined ? [] : [sql`(o.status = ${status} or o.files_status = ${status})`]),
    ...(paymentStatus === undefined ? [] : [sql`o.payment_status = ${paymentStatus}`]),
    ...(fulfillmentStatus === undefined ? [] : [sql`o.fulfilment_status = ${fulfillmentStatus}`]),
    ...(campaignId === undefined ? [] : [sql`o.campaign_id = ${campaignId}`]),
    ...(mode === undefined ? [] : [sql`o.mode = ${mode}`]),
    ...(q === undefined ? [] : [sql`${searched} like lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})`]),
    ...(from === undefined ? [] : [sql`o.created_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`o.created_at < ${to}::timestamptz`]),
    ...(stuck === true
      ? [sql`exists (select from merch_fulfilments f where f.order_id = o.id and f.state = 'given_up')`]
      : []),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/**
 * Lists one page of the matching orders, newest first, and counts all of them. Runs two
 * statements.
 */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const sides = sidesOf(filter)
  const each = (read: (side: RawBuilder<unknown>) => RawBuilder<unknown>) => sql.join(sides.map(read), sql` union all `)
  const { rows } = await sql<OrderRow>`
    select o.* from (${each(
      (side) => sql`(
        select o.* from merch_orders o where ${side} order by o.created_at desc, o.id desc limit ${offset + limit})`,
    )}) o
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select sum(n)::integer as total
    from (${each((side) => sql`(select count(*) as n from merch_orders o where ${side})`)}) sides`.execute(db)
  return { orders: rows.map(toOrder), total: counted[0]?.total ?? 0 }
}

/**
 * Splits a filter by status into disjoint conditions, one per status column, so that each can use
 * an index. A single "or" over both columns would read all other rows too.
 */
function sidesOf({ status, ...filter }: OrderFilter): RawBuilder<unknown>[] {
  const rest = orderConditions(filter)
  return status === undefined
    ? [rest]
    : [sql`o.status = ${status} and ${rest}`, sql`o.files_status = ${status} and o.status <> ${status} and ${rest}`]
}

/** Lists the orders after a given order (keyset pagination), for an export as a stream. */
export async function listOrdersAfter(
  db: Db,
  filter: OrderFilter,
  after: { createdAt: Date; id: string } | undefined,
  limit: number,
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select o.* from merch_orders o
    where ${orderConditions(filter)}
      and ${after === undefined ? sql`true` : sql`(o.created_at, o.id) < (${after.createdAt}::timestamptz, ${after.id})`}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db)
  return rows.map(toOrder)
}
