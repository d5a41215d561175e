import { defineFeature } from '../../../feature.ts'
import { LINK, SIGNED } from '../../../platform/limits/unpaid-costs.ts'
import { cancelOrderAsAdmin } from './cancel-order.ts'
import { getOrderByToken } from './get-order-by-token.ts'
import { createFulfilOrdersJob } from './jobs/fulfil-orders-job.ts'
import { orderMailExamples } from './mail-examples.ts'
import { createOrderMails } from './order-mails.ts'
import { findKeptGuests } from './queries/find-kept-guests.ts'
import {
  countOrders,
  findOrderHolds,
  findSessionsWithOrders,
  hasOrders,
  isArtBought,
  isOrderOf,
} from './queries/find-orders.ts'
import { deleteFulfilmentEvents } from './queries/fulfilment-events.ts'
import { listOrdersOfFan, listOrdersWithBuyerData } from './queries/orders-of-fans.ts'
import { ordersPersonalData } from './queries/personal-data.ts'
import { readOrdersRoutes } from './routes/admin-order-routes.ts'
import { cancelByFormRoute, cancelOwnOrderRoute } from './routes/cancel-own-order-route.ts'
import { createChangeOrderRoutes } from './routes/change-order-routes.ts'
import { getOrderRoute } from './routes/get-order-route.ts'
import { receivePrintEventRoute } from './routes/receive-print-event-route.ts'
import { HISTORY_FIELDS } from './schemas.ts'
import { listOrdersOf } from './view-order.ts'

export const feature = defineFeature({
  name: 'merch/orders',
  about: 'orders: states, page, mails, production',
  tables: ['merch_fulfilment_events', 'merch_fulfilments', 'merch_order_history', 'merch_orders', 'merch_shipments'],
  routes: ({ handlers: { orders: handlers } }) => [
    getOrderRoute,
    cancelOwnOrderRoute(handlers),
    cancelByFormRoute(handlers),
    receivePrintEventRoute,
    ...readOrdersRoutes,
    ...createChangeOrderRoutes(handlers),
  ],
  jobs: ({ handlers }) => [createFulfilOrdersJob(handlers.orders.prepareItems)],
  mailExamples: orderMailExamples,
  mails: createOrderMails,
  personalData: ordersPersonalData,
  prunings: [{ name: 'fulfilmentEvents', keptDays: 'PROCESSOR_EVENT_DAYS', deleteBatch: deleteFulfilmentEvents }],
  findReferencedSessions: findSessionsWithOrders,
  handlers: (all) => ({
    adminApprovals: {
      order: (ctx, permit) => {
        const { subjectId: orderId, reason, by } = permit
        const cancelling = { orderId, reason: reason ?? '', adminAccountId: by.accountId, permit }
        return cancelOrderAsAdmin(ctx, all.handlers.orders, cancelling)
      },
    },
    campaigns: { hasOrders, countOrders },
    retention: { findOrderHolds },
    sharing: { isArtBought, isOrderOf, listOrdersOf, HISTORY_FIELDS },
    fanData: {
      openOrder: async (ctx, opened) => (await getOrderByToken(ctx, opened)).id,
      listOrders: listOrdersOfFan,
      listOrdersWithBuyerData,
      findKeptGuests,
    },
  }),
  unpaidCosts: {
    'GET /api/merch/order/{orderNumber}': LINK,
    'POST /api/merch/order/{orderNumber}/cancel': LINK,
    'POST /order/{orderNumber}/cancel': LINK,
    'POST /api/merch/fulfilment/webhook': SIGNED,
  },
})
