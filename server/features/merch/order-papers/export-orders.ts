import { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { csvRecord, safeText } from '../../../platform/csv.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { formatDecimal } from '../../../platform/money.ts'
import {
  describeLine,
  findOrderDetails,
  listOrdersAfter,
  type Order,
  type OrderDetails,
  type OrderFilter,
} from '../orders/index.ts'

const BATCH = 200

type Row = { order: Order; details: OrderDetails | undefined }
const text = (words: string | null | undefined): string => safeText(words ?? '')
const amount =
  (of: (order: Order) => number) =>
  ({ order }: Row): string =>
    formatDecimal(of(order), order.currency)
const joinShipments =
  (of: (shipment: OrderDetails['shipments'][number]) => string | null) =>
  ({ details }: Row) =>
    text((details?.shipments ?? []).flatMap((shipment) => of(shipment) ?? []).join(' | '))

const COLUMNS: readonly (readonly [name: string, cell: (row: Row) => string])[] = [
  ['orderNumber', ({ order }) => order.number],
  ['createdAt', ({ order }) => isoTime(order.createdAt)],
  ['campaign', ({ order }) => text(order.branding.campaignName)],
  ['mode', ({ order }) => order.mode],
  ['status', ({ order }) => order.status],
  ['filesStatus', ({ order }) => order.filesStatus ?? ''],
  ['paymentStatus', ({ order }) => order.paymentStatus],
  ['fulfillmentStatus', ({ order }) => order.fulfilmentStatus],
  ['name', ({ order }) => text(order.name)],
  ['email', ({ order }) => text(order.email)],
  ['addressLine1', ({ order }) => text(order.shippingInfo?.addressLine1)],
  ['postalCode', ({ order }) => text(order.shippingInfo?.postalCode)],
  ['city', ({ order }) => text(order.shippingInfo?.city)],
  ['state', ({ order }) => text(order.shippingInfo?.state)],
  ['country', ({ order }) => text(order.shippingInfo?.country)],
  ['items', ({ order }) => text(order.lines.map(describeLine).join(' | '))],
  ['skus', ({ order }) => text(order.lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(' | '))],
  ['fanNames', ({ order }) => text(order.lines.flatMap(({ id }) => order.texts[id]?.fanName ?? []).join(' | '))],
  ['currency', ({ order }) => order.currency],
  ['subtotal', amount((order) => order.subtotalMinorUnit)],
  ['discount', amount((order) => order.discountMinorUnit)],
  ['discountCode', ({ order }) => text(order.discountCode)],
  ['shipping', amount((order) => order.shippingMinorUnit)],
  ['tax', amount((order) => order.taxMinorUnit)],
  ['total', amount((order) => order.totalMinorUnit)],
  ['carrier', joinShipments(({ carrier }) => carrier)],
  ['trackingNumber', joinShipments(({ trackingNumber }) => trackingNumber)],
  ['trackingUrl', joinShipments(({ trackingUrl }) => trackingUrl)],
]

/** Streams orders as CSV, newest first, with only a few rows in memory. */
export const exportOrders = ({ db }: Pick<Context, 'db'>, filter: OrderFilter): Readable =>
  Readable.from(recordsOf(db, filter))

async function* recordsOf(db: Context['db'], filter: OrderFilter): AsyncGenerator<string> {
  yield csvRecord(COLUMNS.map(([name]) => name))
  let after: Order | undefined
  for (;;) {
    const orders = await listOrdersAfter(db, filter, after, BATCH)
    const details = await findOrderDetails(
      db,
      orders.map(({ id }) => id),
    )
    for (const order of orders)
      yield csvRecord(COLUMNS.map(([, cell]) => cell({ order, details: details.get(order.id) })))
    after = orders.at(-1)
    if (orders.length < BATCH) return
  }
}
