export { readOrderFilter } from './admin-order-view.ts'
export { createOrder } from './create-order.ts'
export { addressLines, lineFacts, notesOf } from './describe-order.ts'
export { describeLine, keyOfRender, lineTotal, type OrderLine, RENDERS } from './domain/order-lines.ts'
export { isToBePacked, partOfOrder } from './domain/order-statuses.ts'
export { getStatusTexts } from './domain/order-texts.ts'
export { getOrderByToken } from './get-order-by-token.ts'
export type { CancelledBy, OrderHandlers, PrepareItems } from './handlers.ts'
export { exampleOrder } from './mail-examples.ts'
export { markOrderRefunded, planOrderRefund, type RefundedBy, type Stopped } from './mark-order-refunded.ts'
export type { Order, OrderMode, OrderSnapshot } from './order.ts'
export { expiringOrderToken, omitReferrer, orderPageUrl } from './order-page-address.ts'
export { findOrderDetails, type OrderDetails } from './queries/find-order-details.ts'
export {
  findLatestOrder,
  findOrder,
  findOrderOfPayment,
  findOrders,
  findOtherPaidOrder,
  isArtBought,
  isOrderOf,
  listActiveLines,
  listCancellableOrders,
  lockOrder,
} from './queries/find-orders.ts'
export { activeOrders, allOrders, purchases, stuckOrders } from './queries/fragments.ts'
export { listOrders, listOrdersAfter, type OrderFilter } from './queries/list-orders.ts'
export type { OrderOfFan } from './queries/orders-of-fans.ts'
export { findOrdersByAddress, listOrdersOfFan } from './queries/orders-of-fans.ts'
export { adminOrderRoute, MerchOrderView, OrderIds, OrderToken, orderFilters, tokenOrderInput } from './schemas.ts'
export { pictureOf, viewOrder } from './view-order.ts'
