import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { allPayments } from '../../../money/payment/index.ts'
import { linkedGuests } from '../../../people/accounts/index.ts'
import type { OrderLine } from '../domain/order-lines.ts'
import type { Order } from '../order.ts'
import { toOrder } from './order-row.ts'

export type OrderOwner = { accountId: string; userId: string; sessionIds: readonly string[]; limit: number }

/** Finds an order by its id. */
export async function findOrder(db: Db | Trx, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom('merch_orders').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toOrder(row)
}

/** Finds several orders by id. Unknown ids have no entry. */
export async function findOrders(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('merch_orders').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toOrder(row)]))
}

/** Locks an order until the transaction ends and returns its current state. */
export async function lockOrder(trx: Trx, id: string): Promise<Order | undefined> {
  const row = await trx.selectFrom('merch_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toOrder(row)
}

/** True if an admin marked the order as shipped before the print shop did. */
export async function isSentByHand(trx: Trx, orderId: string): Promise<boolean> {
  const sent = await trx
    .selectFrom('merch_order_history')
    .select('actor')
    .where('order_id', '=', orderId)
    .where('part', '=', 'things')
    .where('to_status', 'in', ['shipped', 'delivered'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return sent?.actor === 'admin'
}

/** Finds the order that was created for a payment. */
export async function findOrderOfPayment(db: Db | Trx, paymentId: string): Promise<Order | undefined> {
  const row = await db.selectFrom('merch_orders').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  return row && toOrder(row)
}

/**
 * Returns the latest order of a session (contract, part 2, "POST /order/by-session"), without
 * orders from before its move to another device.
 */
export async function findLatestOrder(
  db: Db | Trx,
  { id: sessionId, movedAt }: { id: string; movedAt: Date | null },
): Promise<Order | undefined> {
  const row = await db
    .selectFrom('merch_orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    .$if(movedAt !== null, (query) => query.where('created_at', '>=', movedAt))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toOrder(row)
}

export async function findOrderByNumber(db: Db | Trx, number: string): Promise<Order | undefined> {
  const row = await db.selectFrom('merch_orders').selectAll().where('number', '=', number).executeTakeFirst()
  return row && toOrder(row)
}

/**
 * Lists orders made while signed in, and those that the person made as a guest in these sessions,
 * newest first. Leaves out orders that another person made in the sessions.
 */
export async function findOrdersOf(
  db: Db | Trx,
  { accountId, userId, sessionIds, limit }: OrderOwner,
): Promise<Order[]> {
  const rows = await db
    .selectFrom('merch_orders')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb.and([
          eb('account_id', 'is', null),
          sql<boolean>`session_id = any(${[...sessionIds]}::text[])`,
          sql<boolean>`user_id in (
            select ${userId}::text union all
            select linked.guest_user_id from ${linkedGuests} linked where linked.user_id = ${userId})`,
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOrder)
}

/**
 * True if a paid order of the session contains the art. A refunded or canceled order does not
 * count.
 */
export async function isArtBought(
  db: Db | Trx,
  { artKey, sessionId }: { artKey: string; sessionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from merch_orders
    where session_id = ${sessionId} and mode = 'LIVE' and status <> 'cancelled' and payment_status in ('paid', 'succeeded')
      and lines @> ${JSON.stringify([{ artKey }])}::jsonb
    limit 1`.execute(db)
  return rows.length > 0
}

/** True if the order was made in the session. */
export async function isOrderOf(
  db: Db | Trx,
  { orderId, sessionId }: { orderId: string; sessionId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('merch_orders')
    .select('id')
    .where('id', '=', orderId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findIntentOfOrder(db: Db, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ processor_payment_id: string | null }>`
    select p.processor_payment_id from merch_orders o join ${allPayments} p on p.id = o.payment_id
    where o.number = ${number}`.execute(db)
  return rows[0]?.processor_payment_id ?? undefined
}

/** Lists the lines of a session's other orders, except canceled and test orders. */
export async function listActiveLines(
  db: Db | Trx,
  { id, sessionId }: Pick<Order, 'id' | 'sessionId'>,
): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('merch_orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '<>', id)
    .where('mode', '=', 'LIVE')
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.flatMap((row) => toOrder(row).lines)
}

/**
 * Finds another paid order of the same session and campaign that is neither refunded nor canceled;
 * null if there is none.
 */
export async function findOtherPaidOrder(
  trx: Trx,
  { id, sessionId, campaignId }: Pick<Order, 'id' | 'sessionId' | 'campaignId'>,
): Promise<string | null> {
  const row = await trx
    .selectFrom('merch_orders')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('campaign_id', '=', campaignId)
    .where('id', '<>', id)
    .where('mode', '=', 'LIVE')
    .where('payment_id', 'is not', null)
    .where('status', '<>', 'cancelled')
    .where('payment_status', '<>', 'refunded')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Does not count test orders. */
export async function hasOrders(db: Db | Trx, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('merch_orders')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('mode', '=', 'LIVE')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Campaigns without orders are missing from the result; test orders do not count. */
export async function countOrders(db: Db, campaignIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('merch_orders')
    .select((is) => ['campaign_id', is.fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignIds)
    .where('mode', '=', 'LIVE')
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, Number(row.count)]))
}

/** Lists the paid orders of a campaign that can still be canceled, by id. */
export async function listCancellableOrders(
  db: Db,
  { campaignId, after, limit }: { campaignId: string; after: string; limit: number },
): Promise<Order[]> {
  const rows = await db
    .selectFrom('merch_orders')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('mode', '=', 'LIVE')
    .where('status', 'not in', ['shipped', 'delivered', 'completed', 'cancelled'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toOrder)
}

/**
 * Returns those of the sessions that have an order that is not canceled, each with the time of its
 * last delivery. The time is null until everything is delivered.
 */
export async function findOrderHolds(
  db: Db | Trx,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await sql<{ session_id: string; ended_at: Date | null }>`
    select session_id,
      case when bool_and(coalesce(delivered_at, case when not has_things then files_ready_at end) is not null)
        then max(coalesce(delivered_at, files_ready_at)) end as ended_at
    from merch_orders
    where session_id = any(${[...sessionIds]}::text[]) and status <> 'cancelled'
    group by session_id`.execute(db)
  return new Map(rows.map((row) => [row.session_id, row.ended_at]))
}

export async function findSessionsWithOrders(trx: Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from merch_orders where session_id = any(${[...sessionIds]}::text[])`.execute(trx)
  return rows.map(({ session_id }) => session_id)
}
