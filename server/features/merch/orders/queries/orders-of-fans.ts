import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Order } from '../order.ts'
import { type OrderRow, toOrder } from './order-row.ts'

export type OrderOfFan = { id: string; number: string; sessionId: string; paymentId: string | null; isOpen: boolean }

/**
 * True while the order must still be made, shipped or delivered, so the buyer's name and address
 * are needed.
 */
export const isOpenOrder = sql<boolean>`(mode = 'LIVE' and ((has_things and status in ('new', 'received', 'working_on', 'ready'))
  or coalesce(files_status in ('pending', 'processing', 'failed'), false)))`

/**
 * Lists all orders with this mail address, account, one of these sessions, or one of these ids.
 */
export async function listOrdersOfFan(
  db: Db | Trx,
  {
    address = null,
    account = null,
    sessions = [],
    ids = [],
  }: { address?: string | null; account?: string | null; sessions?: readonly string[]; ids?: readonly string[] },
): Promise<OrderOfFan[]> {
  const { rows } = await sql<OrderOfFan>`
    select id, number, session_id as "sessionId", payment_id as "paymentId", ${isOpenOrder} as "isOpen" from merch_orders
    where id in (
      select id from merch_orders where email = ${address}
      union select id from merch_orders where account_id = ${account}
      union select id from merch_orders where session_id = any(${[...sessions]}::text[])
      union select id from merch_orders where id = any(${[...ids]}::text[]))
    order by created_at, id`.execute(db)
  return rows
}

/** Finds the newest orders of a mail address, in all stores, that are at most `months` old. */
export async function findOrdersByAddress(
  db: Db,
  { address, months, at, limit }: { address: string; months: number; at: Date; limit: number },
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select * from merch_orders
    where email = ${address} and created_at >= ${at}::timestamptz - make_interval(months => ${months}::integer)
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(toOrder)
}

export async function listOrdersWithBuyerData(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_orders
    where email is not null and updated_at < ${before}::timestamptz and not ${isOpenOrder}
    order by updated_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findNamedGuests(db: Db, guests: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from merch_orders where user_id = any(${[...guests]}::text[]) and email is not null`.execute(
    db,
  )
  return rows.map(({ user_id }) => user_id)
}
