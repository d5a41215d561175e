import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableText,
  NullableTime,
  OneOf,
  pageQuery,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { PRINT_REFUSALS, PRINT_STATES, type PrintOrder } from '../../../providers/fulfilment/port.ts'
import type { PrintShop } from '../../../providers/fulfilment/print-shop/port.ts'

const Parcel = Exactly({
  id: Id,
  carrier: NullableText(),
  trackingNumber: NullableText(),
  trackingUrl: NullableText(),
  state: OneOf(['under_way', 'delivered', 'lost']),
  shippedAt: Time,
  deliveredAt: NullableTime,
})
const order = {
  id: Id,
  externalId: Id,
  state: OneOf(PRINT_STATES),
  reason: NullableText(),
  parcels: Type.Array(Parcel),
}
const Order = Exactly(order)
const ListedOrder = Exactly({
  ...order,
  recipient: Text(),
  items: Type.Array(Text()),
  nextStepAt: NullableTime,
  createdAt: Time,
})
const Few = Type.Integer({ minimum: 0, maximum: 1000 })
const Behavior = Exactly({
  isDown: Type.Boolean(),
  loseCalls: Few,
  loseResponses: Few,
  refuses: Nullable(OneOf(['address', 'rejected'])),
  isOutOfStock: Type.Boolean(),
  deliveries: Type.Integer({ minimum: 0, maximum: 10 }),
  webhookDelayMs: Type.Integer({ minimum: 0, maximum: 2_592_000_000 }),
  outOfOrder: Type.Boolean(),
})
const BehaviorBody = Type.Partial(Behavior, { additionalProperties: false })

const shared = { method: 'POST', auth: 'development', hidden: true, tag: 'Development' } as const
const orderRoute = {
  ...shared,
  params: Exactly({ orderId: Id }),
  responses: { 200: Exactly({ order: Order }) },
  errors: ['NotFound', 'UnprocessableEntity'],
} as const

/**
 * Routes that simulate events of the print shop: progress, a refusal, a lost parcel, or no
 * response.
 */
export const createPrintShopRoutes = (shop: PrintShop): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/dev/print-shop/orders',
    summary: 'Lists the orders at the local print shop, newest first.',
    query: Exactly({ limit: pageQuery({ max: 100, default: 20 }).limit }),
    responses: { 200: Exactly({ orders: Type.Array(ListedOrder) }) },
    handler: async ({ query }) => {
      const orders = await shop.listOrders(query.limit)
      return ok({
        orders: orders.map(({ recipient, items, nextStepAt, createdAt, ...each }) => ({
          ...view(each),
          recipient,
          items: [...items],
          nextStepAt: isoTimeOrNull(nextStepAt),
          createdAt: isoTime(createdAt),
        })),
      })
    },
  }),
  defineRoute({
    ...orderRoute,
    path: '/dev/print-shop/orders/{orderId}/advance',
    summary: 'Does the next step of an order now. Takes our id of the order.',
    handler: async ({ params }) => ok({ order: view(await shop.advance(params.orderId)) }),
  }),
  defineRoute({
    ...orderRoute,
    path: '/dev/print-shop/orders/{orderId}/refuse',
    summary: 'Lets the shop refuse an order that it cannot make.',
    body: Exactly({ reason: OneOf(PRINT_REFUSALS) }),
    handler: async ({ params, body }) => ok({ order: view(await shop.refuse(params.orderId, body.reason)) }),
  }),
  defineRoute({
    ...orderRoute,
    path: '/dev/print-shop/orders/{orderId}/lose',
    summary: 'Lets the carrier lose the parcel of an order.',
    handler: async ({ params }) => ok({ order: view(await shop.loseParcel(params.orderId)) }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/print-shop/work',
    summary: 'Does all due steps and sends all due webhooks.',
    responses: { 200: Exactly({ taken: Count }) },
    handler: async () => ok({ taken: await shop.work() }),
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/dev/print-shop/behaviour',
    summary: 'Returns the print shop’s current behavior.',
    responses: { 200: Behavior },
    handler: async () => ok({ ...shop.behavior() }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/print-shop/behaviour',
    summary: 'Changes the print shop’s behavior. Omitted settings keep their values.',
    body: BehaviorBody,
    responses: { 200: Behavior },
    handler: async ({ body }) => {
      shop.behave(body)
      return ok({ ...shop.behavior() })
    },
  }),
]

const view = ({ id, externalId, state, reason, parcels }: PrintOrder) => ({
  id,
  externalId,
  state,
  reason,
  parcels: parcels.map((parcel) => ({
    ...parcel,
    shippedAt: isoTime(parcel.shippedAt),
    deliveredAt: isoTimeOrNull(parcel.deliveredAt),
  })),
})
