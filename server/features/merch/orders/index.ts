export { createOrder } from './create-order.ts'
export { isCancellable } from './domain/order-statuses.ts'
export { markOrderRefunded, type RefundedBy } from './mark-order-refunded.ts'
export type { Order, OrderMode, OrderSnapshot } from './order.ts'
export {
  findLatestOrder,
  findOrder,
  findOrderOfPayment,
  hasOrders,
  listCancellableOrders,
} from './queries/find-orders.ts'
export { ordersOfPeople } from './queries/fragments.ts'
export { MerchOrderView } from './schemas.ts'
export { viewOrder } from './view-order.ts'
