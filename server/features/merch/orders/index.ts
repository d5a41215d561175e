import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { OrderHandlers } from './handlers.ts'
import { createFulfilOrdersJob } from './jobs/fulfil-orders-job.ts'
import { readOrdersRoutes } from './routes/admin-order-routes.ts'
import { cancelByFormRoute, cancelOwnOrderRoute } from './routes/cancel-own-order-route.ts'
import { createChangeOrderRoutes } from './routes/change-order-routes.ts'
import { getOrderRoute } from './routes/get-order-route.ts'
import { receivePrintEventRoute } from './routes/receive-print-event-route.ts'

export { createOrder } from './create-order.ts'
export { addressLines, lineFacts, notesOf } from './describe-order.ts'
export { describeLine, keyOfRender, lineTotal, type OrderLine } from './domain/order-lines.ts'
export { isToBePacked } from './domain/order-statuses.ts'
export { getOrderByToken } from './get-order-by-token.ts'
export type { CancelledBy, OrderHandlers, PrepareItems } from './handlers.ts'
export { orderMailExamples } from './mail-examples.ts'
export { markOrderRefunded, type RefundedBy } from './mark-order-refunded.ts'
export type { Order, OrderMode, OrderSnapshot } from './order.ts'
export { createOrderMails } from './order-mails.ts'
export { orderPageUrl } from './order-page-address.ts'
export { findOrderDetails, type OrderDetails } from './queries/find-order-details.ts'
export {
  countOrders,
  findLatestOrder,
  findOrder,
  findOrderHolds,
  findOrderOfPayment,
  findOrders,
  findOtherPaidOrder,
  findSessionsWithOrders,
  hasOrders,
  isOrderOf,
  listActiveLines,
  listCancellableOrders,
} from './queries/find-orders.ts'
export { activeOrders, purchases } from './queries/fragments.ts'
export { deleteFulfilmentEvents } from './queries/fulfilment-events.ts'
export { listOrders, listOrdersAfter, type OrderFilter } from './queries/list-orders.ts'
export { findNamedGuests, listOrdersOfFan, listOrdersWithBuyerData, type OrderOfFan } from './queries/orders-of-fans.ts'
export { ordersPersonalData } from './queries/personal-data.ts'
export { adminOrderRoute, orderFilters, readOrderFilter } from './routes/admin-order-routes.ts'
export { OrderIds } from './routes/change-order-routes.ts'
export { omitReferrer, tokenOrderInput } from './routes/get-order-route.ts'
export { HISTORY_FIELDS, MerchOrderView } from './schemas.ts'
export { listOrdersOf, pictureOf, viewOrder } from './view-order.ts'

/** Builds the routes of orders and their fulfillment. */
export const createOrdersRoutes = (handlers: OrderHandlers): readonly Route[] => [
  getOrderRoute,
  cancelOwnOrderRoute(handlers),
  cancelByFormRoute(handlers),
  receivePrintEventRoute,
  ...readOrdersRoutes,
  ...createChangeOrderRoutes(handlers),
]

/** Builds the background jobs of orders. */
export const createOrdersJobs = ({ prepareItems }: Pick<OrderHandlers, 'prepareItems'>): readonly Job[] => [
  createFulfilOrdersJob(prepareItems),
]
