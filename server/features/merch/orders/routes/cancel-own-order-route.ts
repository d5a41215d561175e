import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { findOpenedOrder } from '../find-opened-order.ts'
import type { OrderHandlers } from '../handlers.ts'
import { MerchOrderView } from '../schemas.ts'
import { viewOrder } from '../view-order.ts'
import { keepToReader, openedOrder } from './order-page-routes.ts'

export const cancelOwnOrderRoute = ({ cancelOrder }: Pick<OrderHandlers, 'cancelOrder'>): Route =>
  defineRoute({
    ...openedOrder,
    method: 'POST',
    path: '/api/merch/order/{orderNumber}/cancel',
    auth: 'public',
    cors: 'anybody',
    tag: 'Merch',
    operationId: 'cancelOwnMerchOrder',
    summary: 'Whoever ordered calls the order off, and gets back what was paid.',
    description:
      'For `CUSTOMER_CANCEL_MINUTES` after it was made, and while nothing of it was shipped or handed over: `canCancel` says so. ' +
      'Asked again, it answers the same.',
    responses: { 200: Exactly({ order: MerchOrderView }) },
    errors: ['NotFound', 'Conflict', 'UnprocessableEntity'],
    rate: { max: 20, perMs: 60_000 },
    handler: async ({ ctx, params: { orderNumber }, query: { token }, reply }) => {
      keepToReader(reply)
      const asked = { orderNumber, token }
      await cancelOrder(ctx, await findOpenedOrder(ctx, asked), { kind: 'fan' })
      return ok({ order: await viewOrder(ctx, await findOpenedOrder(ctx, asked)) })
    },
  })
