import Type from 'typebox'
import { ERROR_CODES, type ErrorCode } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { getOrderForAdmin } from '../admin-order-view.ts'
import { cancelOrderAsAdmin } from '../cancel-order.ts'
import { changeOrder, changeOrders } from '../change-order.ts'
import type { OrderHandlers } from '../handlers.ts'
import { retryOrder } from '../retry-order.ts'
import { adminOrderRoute, OrderIds, OrderStatusName } from '../schemas.ts'
import { AdminOrderResponse, Note, orderParams } from './admin-order-routes.ts'

const TrackingUrl = withExample(
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uri', pattern: '^https://', maxLength: 2048 }),
  'https://carrier.example.com/track/RR123456785DE',
)
const Tracking = Exactly({
  carrier: Type.Optional(withExample(NullableText(100), 'Post')),
  trackingNumber: Type.Optional(withExample(NullableText(100), 'RR123456785DE')),
  trackingUrl: Type.Optional(TrackingUrl),
})
const success = { status: 'success' } as const
const params = withExample(orderParams, { id: STORY.offerId })

const changeOrderRoute = defineRoute({
  ...adminOrderRoute,
  method: 'PATCH',
  path: '/api/merch/admin/orders/{id}',
  operationId: 'changeMerchOrder',
  summary: 'Changes the status of an order, or records its tracking.',
  description:
    '`expectedStatus` is the status you saw: 409 if someone else has changed it since. Status never moves ' +
    'back; use the cancel request to cancel.',
  params,
  body: withExample(
    Exactly({
      status: Type.Optional(OrderStatusName),
      expectedStatus: Type.Optional(OrderStatusName),
      tracking: Type.Optional(Tracking),
      note: Type.Optional(Note),
    }),
    {
      status: 'shipped',
      expectedStatus: 'ready',
      tracking: { carrier: 'Post', trackingNumber: 'RR123456785DE' },
      note: 'The carrier came a day late.',
    },
  ),
  responses: { 200: AdminOrderResponse },
  errors: ['NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, params: { id }, body }) => {
    await changeOrder(ctx, id, body, caller.accountId)
    return ok({ ...success, data: { order: await getOrderForAdmin(ctx, id) } })
  },
})

const ChangeResultView = named(
  'MerchOrderChangeResult',
  Exactly({
    orderId: Id,
    ok: Type.Boolean(),
    status: Nullable(OrderStatusName),
    error: NullableText(),
    code: Type.Unsafe<ErrorCode | null>({ anyOf: [OneOf(Object.keys(ERROR_CODES)), { type: 'null' }] }),
  }),
  { orderId: STORY.offerId, ok: true, status: 'shipped', error: null, code: null },
)

const changeOrdersRoute = defineRoute({
  ...adminOrderRoute,
  method: 'POST',
  path: '/api/merch/admin/orders/bulk',
  operationId: 'changeMerchOrders',
  summary: 'Changes the status of many orders, each independently.',
  description: 'Returns the result for each order. One refusal does not affect the others.',
  body: withExample(Exactly({ orderIds: OrderIds, status: OrderStatusName, note: Type.Optional(Note) }), {
    orderIds: [STORY.offerId],
    status: 'ready',
    note: null,
  }),
  responses: {
    200: Exactly({ status: Type.Literal('success'), data: Exactly({ results: Type.Array(ChangeResultView) }) }),
  },
  handler: async ({ ctx, caller, body }) =>
    ok({ ...success, data: { results: await changeOrders(ctx, body, caller.accountId) } }),
})

const retryOrderRoute = defineRoute({
  ...adminOrderRoute,
  method: 'POST',
  path: '/api/merch/admin/orders/{id}/retry',
  operationId: 'retryMerchOrder',
  summary: 'Retries the failed work of an order.',
  params,
  body: withExample(Exactly({ note: Type.Optional(Note) }), { note: 'The hoodie is in stock again.' }),
  responses: { 200: AdminOrderResponse },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id }, body: { note = null } }) => {
    await retryOrder(ctx, { orderId: id, note, adminAccountId: caller.accountId })
    return ok({ ...success, data: { order: await getOrderForAdmin(ctx, id) } })
  },
})

const cancelOrderRoute = (handlers: OrderHandlers): Route =>
  defineRoute({
    ...adminOrderRoute,
    method: 'POST',
    path: '/api/merch/admin/orders/{id}/cancel',
    operationId: 'cancelMerchOrder',
    summary: 'Cancels an order before it is shipped, refunds its payment and stops its print order.',
    params,
    body: withExample(Exactly({ reason: Text({ minLength: 1, maxLength: 2000 }) }), { reason: 'Out of hoodies in M.' }),
    responses: { 200: AdminOrderResponse },
    errors: ['SECOND_ADMIN_REQUIRED', 'NotFound', 'Conflict', 'UnprocessableEntity'],
    handler: async ({ ctx, caller, params: { id }, body: { reason } }) => {
      await cancelOrderAsAdmin(ctx, handlers, { orderId: id, reason, adminAccountId: caller.accountId })
      return ok({ ...success, data: { order: await getOrderForAdmin(ctx, id) } })
    },
  })

export const createChangeOrderRoutes = (handlers: OrderHandlers): readonly Route[] => [
  changeOrderRoute,
  changeOrdersRoute,
  retryOrderRoute,
  cancelOrderRoute(handlers),
]
