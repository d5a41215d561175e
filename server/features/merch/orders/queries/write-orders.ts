import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { MerchOrdersTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId, newOrderNumber } from '../../../../platform/ids.ts'
import {
  type Actor,
  type FileStatus,
  FULFILMENT_OF,
  type OrderStatus,
  type Part,
  partOfOrder,
} from '../domain/order-statuses.ts'
import type { Order } from '../order.ts'
import { toOrder } from './order-row.ts'
import { moveWithHooks } from './order-transitions.ts'

export type NewOrderRow = Omit<Insertable<MerchOrdersTable>, 'id' | 'number' | 'token_seed'>

/** Order numbers are random, so a new one may already be taken. */
const NUMBER_TRIES = 5

/**
 * Inserts an order under a new number. Undefined if the payment already has an order. A taken
 * number costs one more statement.
 */
export async function insertOrder(trx: Trx, row: NewOrderRow): Promise<Order | undefined> {
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt++) {
    const inserted = await trx
      .insertInto('merch_orders')
      .values({ ...row, id: newId(), number: newOrderNumber(), token_seed: randomBytes(16).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) return toOrder(inserted)
    if (row.payment_id == null) continue
    const known = trx.selectFrom('merch_orders').select('id').where('payment_id', '=', row.payment_id)
    if (await known.executeTakeFirst()) return undefined
  }
  throw new Error('no free number was found for a new order')
}

export type HistoryEntry = {
  orderId: string
  part: Part | 'payment' | 'parcel'
  from: string | null
  to: string
  by: Actor
  adminAccountId?: string | undefined
  /** Visible to admins only. */
  note?: string | null | undefined
}

/** Call this function in the transaction of the event. */
export async function writeHistory(trx: Trx, entries: readonly HistoryEntry[], at: Date): Promise<void> {
  if (entries.length === 0) return
  await trx
    .insertInto('merch_order_history')
    .values(
      entries.map(({ orderId, part, from, to, by, adminAccountId, note }) => ({
        id: newId(),
        order_id: orderId,
        part,
        from_status: from,
        to_status: to,
        actor: by,
        actor_account_id: adminAccountId ?? null,
        note: note ?? null,
        created_at: at,
      })),
    )
    .execute()
}

/** Stored before the print shop is called, so a crash cannot lose the tasks. */
export async function insertFulfilments(
  trx: Trx,
  orderId: string,
  parts: readonly { part: Part; dueAt: Date }[],
  at: Date,
): Promise<void> {
  if (parts.length === 0) return
  await trx
    .insertInto('merch_fulfilments')
    .values(
      parts.map(({ part, dueAt }) => ({
        order_id: orderId,
        part,
        state: 'waiting' as const,
        due_at: dueAt,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

type StatusMove = {
  part: Part
  from: OrderStatus
  to: OrderStatus
  by: Actor
  adminAccountId?: string | undefined
  at: Date
}

/** Updates the status if it is still `from`. Undefined if a concurrent change came first. */
export const updateStatus = (trx: Trx, order: Order, move: StatusMove): Promise<Order | undefined> =>
  moveWithHooks(
    trx,
    order,
    move,
    () => putStatus(trx, order, move),
    (moved) => moved !== undefined,
  )

async function putStatus(trx: Trx, order: Order, { part, from, to, at }: StatusMove): Promise<Order | undefined> {
  const isWhole = part === partOfOrder(order)
  // Canceling the printed items also cancels the files that are not delivered yet.
  const filesToo = part === 'things' && to === 'cancelled' && order.hasFiles
  const row = await trx
    .updateTable('merch_orders')
    .set((eb) => ({
      ...(isWhole ? { status: to, fulfilment_status: FULFILMENT_OF[to] } : {}),
      ...(part === 'files' ? { files_status: to as FileStatus } : {}),
      ...(filesToo
        ? {
            files_status: eb
              .case()
              .when('files_status', '=', 'completed')
              .then(sql<FileStatus>`'completed'`)
              .else(sql<FileStatus>`'cancelled'`)
              .end(),
          }
        : {}),
      ...(to === 'shipped' ? { shipped_at: at } : {}),
      ...(to === 'delivered' ? { delivered_at: at } : {}),
      ...(to === 'completed' ? { files_ready_at: at } : {}),
      ...(to === 'cancelled' && isWhole ? { cancelled_at: at } : {}),
      updated_at: at,
    }))
    .where('id', '=', order.id)
    .where(part === 'files' ? 'files_status' : 'status', '=', from as never)
    .returningAll()
    .executeTakeFirst()
  return row && toOrder(row)
}

type RefundedPayment = { from: string; by: Actor; adminAccountId?: string | undefined; at: Date }

export const updateRefunded = (trx: Trx, order: Order, refunded: RefundedPayment): Promise<boolean> =>
  moveWithHooks(
    trx,
    order,
    { part: 'payment', to: 'refunded', ...refunded },
    () => putRefunded(trx, order.id, refunded.at),
    (isNews) => isNews,
  )

async function putRefunded(trx: Trx, orderId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('merch_orders')
    .set({ payment_status: 'refunded', refunded_at: at, updated_at: at })
    .where('id', '=', orderId)
    .where('payment_status', '<>', 'refunded')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * A task that has not started ends at once. If the print shop has the order, the next run asks it
 * to stop.
 */
export async function stopFulfilments(trx: Trx, orderId: string, at: Date): Promise<void> {
  await sql`
    update merch_fulfilments set stop_wanted_at = ${at}::timestamptz, failures = 0, updated_at = ${at}::timestamptz,
      due_at = ${at}::timestamptz,
      -- A print order that was given up may still have reached the print shop.
      state = case state when 'given_up' then 'waiting' else state end
    where order_id = ${orderId} and state in ('waiting', 'placed', 'given_up') and stop_wanted_at is null`.execute(trx)
}
