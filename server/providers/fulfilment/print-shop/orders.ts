import type { Selectable } from 'kysely'
import { addMs, type Clock } from '../../../platform/clock.ts'
import type { PrintShopOrdersTable } from '../../../platform/database/tables.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { PrintOrder, PrintRequest, PrintState } from '../port.ts'
import type { PrintOrderDetails } from './port.ts'
import { EVENT_OF, PARCEL_LOST, STEPS } from './steps.ts'

export type Row = Selectable<PrintShopOrdersTable>
export type World = { db: Db; clock: Clock }

export const toPrintOrder = (row: Row): PrintOrder => ({
  id: row.id,
  externalId: row.external_id,
  state: row.state,
  reason: row.reason,
  parcels:
    row.shipment_id === null || row.parcel === null || row.shipped_at === null
      ? []
      : [
          {
            id: row.shipment_id,
            carrier: row.carrier,
            trackingNumber: row.tracking_number,
            trackingUrl: row.tracking_url,
            state: row.parcel,
            shippedAt: row.shipped_at,
            deliveredAt: row.delivered_at,
          },
        ],
})

/** Inserts an order or returns the existing one. If two calls are concurrent, only one inserts. */
export async function insertOrder(trx: Trx, request: PrintRequest, now: Date): Promise<{ row: Row; isNew: boolean }> {
  const inserted = await trx
    .insertInto('print_shop.orders')
    .values({
      id: `po_${newId().replaceAll('-', '')}`,
      external_id: request.externalId,
      request: JSON.stringify(request),
      state: 'received',
      next_step_at: addMs(now, STEPS.received?.takesMs ?? 0),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('external_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { row: inserted, isNew: true }
  const row = await trx
    .selectFrom('print_shop.orders')
    .selectAll()
    .where('external_id', '=', request.externalId)
    .executeTakeFirstOrThrow()
  return { row, isNew: false }
}

export const findRow = (db: Db | Trx, externalId: string): Promise<Row | undefined> =>
  db.selectFrom('print_shop.orders').selectAll().where('external_id', '=', externalId).executeTakeFirst()

/** Moves an order to its next state and queues the webhook, unless another call has moved it. */
export async function moveRow(
  trx: Trx,
  row: Row,
  to: PrintState,
  { at, now, reason = null, webhookAt }: { at: Date; now: Date; reason?: string | null; webhookAt: Date },
): Promise<Row | undefined> {
  const next = STEPS[to]
  const moved = await trx
    .updateTable('print_shop.orders')
    .set({
      state: to,
      reason,
      next_step_at: next ? addMs(at, next.takesMs) : null,
      updated_at: now,
      ...(to === 'shipped' ? newParcel(row, at) : {}),
      ...(to === 'delivered' ? { parcel: 'delivered' as const, delivered_at: at } : {}),
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('updated_at', '=', row.updated_at)
    .returningAll()
    .executeTakeFirst()
  if (moved) await queueEvent(trx, row.id, EVENT_OF[to], { now, webhookAt })
  return moved
}

const newParcel = (row: Row, at: Date) => {
  const number = `PS${row.id.slice(-10).toUpperCase()}`
  return {
    shipment_id: `ps_${row.id.slice(3)}`,
    carrier: 'Parcel Post',
    tracking_number: number,
    tracking_url: `https://parcels.example.com/track/${number}`,
    parcel: 'under_way' as const,
    shipped_at: at,
  }
}

export async function loseParcelOf(
  trx: Trx,
  row: Row,
  times: { now: Date; webhookAt: Date },
): Promise<Row | undefined> {
  const lost = await trx
    .updateTable('print_shop.orders')
    .set({ parcel: 'lost', next_step_at: null, updated_at: times.now })
    .where('id', '=', row.id)
    .where('parcel', '=', 'under_way')
    .returningAll()
    .executeTakeFirst()
  if (lost) await queueEvent(trx, row.id, PARCEL_LOST, times)
  return lost
}

export async function queueEvent(
  trx: Trx,
  orderId: string,
  type: string,
  { now, webhookAt }: { now: Date; webhookAt: Date },
): Promise<void> {
  await trx
    .insertInto('print_shop.events')
    .values({
      id: `pe_${newId().replaceAll('-', '')}`,
      order_id: orderId,
      type,
      deliver_at: webhookAt,
      created_at: now,
    })
    .execute()
}

export const findDueRow = (db: Db, now: Date): Promise<Row | undefined> =>
  db
    .selectFrom('print_shop.orders')
    .selectAll()
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function listRows(db: Db, limit: number): Promise<PrintOrderDetails[]> {
  const rows = await db
    .selectFrom('print_shop.orders')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { recipient, items } = row.request as unknown as PrintRequest
    return {
      ...toPrintOrder(row),
      recipient: `${recipient.name}, ${recipient.city}, ${recipient.country}`,
      items: items.map(
        ({ quantity, name, size, engraving }) =>
          `${quantity} × ${name}${size === null ? '' : `, ${size}`}${engraving ? `, engraved “${engraving}”` : ''}`,
      ),
      nextStepAt: row.next_step_at,
      createdAt: row.created_at,
    }
  })
}

/** Locks the order for `work`. Returns undefined if it does not exist. */
export const withRow = <Result>(
  { db }: World,
  externalId: string,
  work: (trx: Trx, row: Row) => Promise<Result>,
): Promise<Result | undefined> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('print_shop.orders')
      .selectAll()
      .where('external_id', '=', externalId)
      .forUpdate()
      .executeTakeFirst()
    return row && work(trx, row)
  })
