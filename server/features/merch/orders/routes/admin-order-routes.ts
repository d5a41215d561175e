import Type, { type Static } from 'typebox'
import { badRequest } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Bytes,
  Count,
  Exactly,
  Id,
  isoTime,
  NullableText,
  named,
  OneOf,
  pageQuery,
  Text,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { AdminOrderView, getOrderForAdmin, viewForAdmin } from '../admin-order-view.ts'
import { exportOrders } from '../export-orders.ts'
import { findOrderDetails } from '../queries/find-order-details.ts'
import { listOrders, type OrderFilter } from '../queries/list-orders.ts'
import { FulfilmentStatusName, OrderModeName, OrderStatusName, PaymentStatusName } from '../schemas.ts'

export const adminRoute = { auth: 'admin', cors: true, tag: 'Merch administration' } as const
export const OneOrder = named(
  'MerchOrderAnswer',
  Exactly({ status: Type.Literal('success'), data: Exactly({ order: AdminOrderView }) }),
)
export const orderParams = Exactly({ id: Id })
export const Note = withExample(NullableText(2000), 'The carrier came a day late.')

const filters = {
  status: Type.Optional(OrderStatusName),
  paymentStatus: Type.Optional(PaymentStatusName),
  fulfillmentStatus: Type.Optional(FulfilmentStatusName),
  campaignId: Type.Optional(Id),
  mode: Type.Optional(OrderModeName),
  q: Type.Optional(
    withExample(
      Text({ minLength: 1, maxLength: 100, description: 'Part of a number, an address or a name, in any case.' }),
      'ORD-7K',
    ),
  ),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  stuck: Type.Optional(OneOf(['true'], { description: 'Only those that go no further by themselves.' })),
}
type Filters = Static<ReturnType<typeof Exactly<typeof filters>>>

function readFilter({ from, to, stuck, ...filter }: Filters): OrderFilter {
  return { ...filter, from: readInstant('from', from), to: readInstant('to', to), stuck: stuck === 'true' }
}

/** @throws BadRequest for a time that the database could not write */
function readInstant(name: string, given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const at = new Date(given)
  const year = at.getUTCFullYear()
  if (year >= 1 && year <= 9999) return at
  throw badRequest(`The query parameter “${name}” must be a valid date-time.`)
}

const listOrdersRoute = defineRoute({
  ...adminRoute,
  method: 'GET',
  path: '/api/merch/admin/orders',
  operationId: 'listMerchOrders',
  summary: 'Orders, newest first.',
  description: 'An order of things and files is found by the status of either.',
  query: Exactly({ ...filters, ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: Exactly({
      status: Type.Literal('success'),
      data: Exactly({ orders: Type.Array(AdminOrderView), total: Count, limit: Count, offset: Count }),
    }),
  },
  handler: async ({ ctx, query: { limit, offset, ...given } }) => {
    const { orders, total } = await listOrders(ctx.db, readFilter(given), { limit, offset })
    const details = await findOrderDetails(
      ctx.db,
      orders.map(({ id }) => id),
    )
    const views = orders.map((order) => viewForAdmin(ctx, order, details.get(order.id)))
    return ok({ status: 'success' as const, data: { orders: views, total, limit, offset } })
  },
})

const exportOrdersRoute = defineRoute({
  ...adminRoute,
  method: 'GET',
  path: '/api/merch/admin/orders/export',
  operationId: 'exportMerchOrders',
  summary: 'The same as a table (CSV), all of them.',
  query: Exactly(filters),
  responses: { 200: Bytes },
  handler: async ({ ctx, query, reply }) => {
    const day = isoTime(ctx.clock.now()).slice(0, 10)
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="semblance-orders-${day}.csv"`)
      .header('cache-control', 'no-store')
    return ok(exportOrders(ctx, readFilter(query)))
  },
})

const getOrderRoute = defineRoute({
  ...adminRoute,
  method: 'GET',
  path: '/api/merch/admin/orders/{id}',
  operationId: 'readMerchOrder',
  summary: 'An order with its history, its parcels and what is being done for it.',
  params: withExample(orderParams, { id: STORY.offerId }),
  responses: { 200: OneOrder },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) =>
    ok({ status: 'success' as const, data: { order: await getOrderForAdmin(ctx, params.id) } }),
})

export const readOrdersRoutes: readonly Route[] = [listOrdersRoute, exportOrdersRoute, getOrderRoute]
