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

export type NewOrderRow = Omit<Insertable<MerchOrdersTable>, 'id' | 'number' | 'token_seed'>

/** Numbers are random: one that is taken is nobody's fault. */
const NUMBER_TRIES = 5

/**
 * A new order under a number of its own; undefined when its payment has become one already. One statement, but for a
 * number that is taken.
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
  throw new Error('no number was free for a new order')
}

export type HistoryEntry = {
  orderId: string
  part: Part | 'payment' | 'parcel'
  from: string | null
  to: string
  by: Actor
  adminAccountId?: string | undefined
  /** For admins alone. */
  note?: string | null | undefined
}

/** What happened, in the transaction in which it did. One statement. */
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

/** What has to be done for an order from now on, as rows: the intent of every call that follows. One statement. */
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

/** A status of a part, the old one checked in the same statement; undefined: somebody else has moved it. */
export async function updateStatus(
  trx: Trx,
  order: Pick<Order, 'id' | 'hasThings' | 'hasFiles'>,
  { part, from, to, at }: { part: Part; from: OrderStatus; to: OrderStatus; at: Date },
): Promise<Order | undefined> {
  const isWhole = part === partOfOrder(order)
  // With its things the files are called off that were not handed over.
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

/** The payment of an order went back; false: it had already. One statement. */
export async function updateRefunded(trx: Trx, orderId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('merch_orders')
    .set({ payment_status: 'refunded', refunded_at: at, updated_at: at })
    .where('id', '=', orderId)
    .where('payment_status', '<>', 'refunded')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Nothing more is to be done for an order: what nobody has begun is stopped here, what was given to a shop is asked to
 * stop, by whoever works on it next. One statement.
 */
export async function stopFulfilments(trx: Trx, orderId: string, at: Date): Promise<void> {
  await sql`
    update merch_fulfilments set stop_wanted_at = ${at}::timestamptz, failures = 0, updated_at = ${at}::timestamptz,
      due_at = ${at}::timestamptz,
      -- What was given up may have got there all the same.
      state = case state when 'given_up' then 'waiting' else state end
    where order_id = ${orderId} and state in ('waiting', 'placed', 'given_up') and stop_wanted_at is null`.execute(trx)
}
