import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  isoTime,
  isoTimeOrNull,
  NullableId,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { ACTORS, movesFrom, PARTS, partOfOrder } from './domain/order-statuses.ts'
import type { Order } from './order.ts'
import { findOrderDetails, type OrderDetails } from './queries/find-order-details.ts'
import { findOrder } from './queries/find-orders.ts'
import type { OrderFilter } from './queries/list-orders.ts'
import { MerchOrderView, type OrderFilters, OrderItemView, OrderStatusName } from './schemas.ts'
import { viewWith } from './view-order.ts'

const HistoryEntry = named(
  'MerchOrderHistoryEntry',
  Exactly({
    at: Time,
    part: OneOf([...PARTS, 'payment', 'parcel']),
    from: withExample(NullableText(), 'ready'),
    to: withExample(Type.String(), 'shipped'),
    by: withExample(OneOf(ACTORS), 'admin'),
    adminAccountId: withExample(NullableId, STORY.adminId),
    note: NullableText(),
  }),
)
const FulfilmentView = named(
  'MerchFulfilment',
  Exactly({
    part: OneOf(PARTS),
    state: OneOf(['waiting', 'placed', 'done', 'stopped', 'given_up']),
    provider: withExample(NullableText(), 'print-shop'),
    providerOrderId: withExample(NullableText(), 'po_019aa1e0'),
    attempts: Count,
    failures: Count,
    dueAt: NullableTime,
    stopWantedAt: NullableTime,
    reason: NullableText(),
  }),
)
const {
  orderUrl: _orderUrl,
  receiptUrl: _receiptUrl,
  downloads: _downloads,
  history: _history,
  items: _items,
  ...sharedFields
} = MerchOrderView.properties

const AdminOrderItem = named(
  'MerchOrderItemForAdmins',
  Exactly({
    ...OrderItemView.properties,
    printUrl: withExample(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 2048,
        description: 'Address of the print file once it is made; valid for some minutes.',
      }),
      null,
    ),
  }),
)

/** Leaves out the token that opens the buyer's order page. */
export const AdminOrderView = named(
  'MerchOrderForAdmins',
  Exactly({
    ...sharedFields,
    items: Type.Array(AdminOrderItem),
    campaignId: withExample(Type.String(), STORY.offerId),
    sessionId: withExample(Type.String(), '5d1c0a9e7b3f48d2a6e01f94c2b7d853'),
    paymentId: withExample(NullableId, STORY.paymentId),
    sellerAccountId: withExample(NullableId, STORY.talentId),
    allowedStatuses: Type.Array(OrderStatusName),
    history: Type.Array(HistoryEntry),
    fulfilments: Type.Array(FulfilmentView),
  }),
)
export type AdminOrderView = Static<typeof AdminOrderView>

const NOTHING: OrderDetails = { history: [], shipments: [], fulfilments: [], prepared: [], team: null, safety: {} }

export function viewForAdmin(
  ctx: Pick<Context, 'config' | 'clock' | 'db'>,
  order: Order,
  details: OrderDetails = NOTHING,
): AdminOrderView {
  const {
    orderUrl: _url,
    receiptUrl: _receipt,
    downloads: _files,
    history: _words,
    ...view
  } = viewWith(ctx, order, details)
  const printKeyOf = new Map(details.prepared.map(({ itemId, printKey }) => [itemId, printKey]))
  return {
    ...view,
    items: view.items.map((item) => {
      const key = printKeyOf.get(item.id) ?? null
      return { ...item, printUrl: key === null ? null : mediaUrl(ctx, key) }
    }),
    campaignId: order.campaignId,
    sessionId: order.sessionId,
    paymentId: order.paymentId,
    sellerAccountId: order.sellerAccountId,
    allowedStatuses: movesFrom(partOfOrder(order), order.status, 'admin'),
    history: details.history.map((entry) => ({ ...entry, at: isoTime(entry.at) })),
    fulfilments: details.fulfilments.map((each) => ({
      ...each,
      dueAt: isoTimeOrNull(each.dueAt),
      stopWantedAt: isoTimeOrNull(each.stopWantedAt),
    })),
  }
}

/** @throws NotFound */
export async function getOrder(db: Context['db'], id: string): Promise<Order> {
  const order = await findOrder(db, id)
  if (!order) throw notFound('There is no such order.')
  return order
}

/**
 * Returns the current view of an order for admins.
 * @throws NotFound
 */
export async function getOrderForAdmin(ctx: Context, id: string): Promise<AdminOrderView> {
  const order = await getOrder(ctx.db, id)
  return viewForAdmin(ctx, order, (await findOrderDetails(ctx.db, [id])).get(id))
}

/**
 * Converts the query parameters to a database filter.
 * @throws BadRequest for a time that the database cannot store
 */
export function readOrderFilter({ from, to, stuck, ...filter }: OrderFilters): OrderFilter {
  return { ...filter, from: readInstant('from', from), to: readInstant('to', to), stuck: stuck === 'true' }
}

/** @throws BadRequest for a time that the database cannot store */
function readInstant(name: string, given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const at = new Date(given)
  const year = at.getUTCFullYear()
  if (year >= 1 && year <= 9999) return at
  throw badRequest(`The query parameter “${name}” must be a valid date-time.`)
}
