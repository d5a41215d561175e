import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, NullableText, named, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { AdminOrderView, getOrderForAdmin, readOrderFilter, viewForAdmin } from '../admin-order-view.ts'
import { countOrders } from '../queries/count-orders.ts'
import { findOrderDetails } from '../queries/find-order-details.ts'
import { listOrders } from '../queries/list-orders.ts'
import { adminOrderRoute, OrderStatusName, orderFilters } from '../schemas.ts'

export const AdminOrderResponse = named(
  'MerchOrderForAdminsResponse',
  Exactly({ status: Type.Literal('success'), data: Exactly({ order: AdminOrderView }) }),
)
export const orderParams = Exactly({ id: Id })
export const Note = withExample(NullableText(2000), 'The carrier came a day late.')

const listOrdersRoute = defineRoute({
  ...adminOrderRoute,
  method: 'GET',
  path: '/api/merch/admin/orders',
  operationId: 'listMerchOrders',
  summary: 'Lists orders, newest first.',
  description: 'The products and the files of an order each have a status; the filter matches either.',
  query: Exactly({ ...orderFilters, ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: Exactly({
      status: Type.Literal('success'),
      data: Exactly({ orders: Type.Array(AdminOrderView), total: Count, limit: Count, offset: Count }),
    }),
  },
  handler: async ({ ctx, query: { limit, offset, ...given } }) => {
    const { orders, total } = await listOrders(ctx.db, readOrderFilter(given), { limit, offset })
    const details = await findOrderDetails(
      ctx.db,
      orders.map(({ id }) => id),
    )
    const views = orders.map((order) => viewForAdmin(ctx, order, details.get(order.id)))
    return ok({ status: 'success' as const, data: { orders: views, total, limit, offset } })
  },
})

const { status: _status, stuck: _stuck, ...aboutOrders } = orderFilters

const countOrdersRoute = defineRoute({
  ...adminOrderRoute,
  method: 'GET',
  path: '/api/merch/admin/orders/counts',
  operationId: 'countMerchOrders',
  summary: 'Counts orders by status, and orders that are stuck.',
  description:
    'An order with products and files counts under the status of each part. A status with a count of 0 is left out.',
  query: Exactly(aboutOrders),
  responses: {
    200: Exactly({
      status: Type.Literal('success'),
      data: Exactly({
        byStatus: Type.Array(Exactly({ status: OrderStatusName, count: withExample(Count, 3) })),
        stuck: withExample(Count, 1),
        total: withExample(Count, 12),
      }),
    }),
  },
  handler: async ({ ctx, query }) =>
    ok({ status: 'success' as const, data: await countOrders(ctx.db, readOrderFilter(query)) }),
})

const getOrderRoute = defineRoute({
  ...adminOrderRoute,
  method: 'GET',
  path: '/api/merch/admin/orders/{id}',
  operationId: 'readMerchOrder',
  summary: 'Returns an order with its history, its parcels and the state of its fulfillment.',
  params: withExample(orderParams, { id: STORY.offerId }),
  responses: { 200: AdminOrderResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) =>
    ok({ status: 'success' as const, data: { order: await getOrderForAdmin(ctx, params.id) } }),
})

export const readOrdersRoutes: readonly Route[] = [listOrdersRoute, countOrdersRoute, getOrderRoute]
