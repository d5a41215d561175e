export {
  isWithdrawn,
  PayForName,
  type PaymentRow,
  type PaymentStatus,
  PaymentView,
  toPaymentView,
  UNSETTLED,
} from './payment.ts'
export { findLivePayment, listOpenPayments } from './queries/find-live-payment.ts'
export { findPayment, findProcessorPaymentId } from './queries/find-payment.ts'
export {
  authorizedPayments,
  everyPayment,
  heldOfPayments,
  paymentStandings,
  suspendedByPayment,
} from './queries/fragments.ts'
export { givePayments } from './queries/give-payments.ts'
export { listPayments } from './queries/list-payments.ts'
export { countPaymentsSince, listPaymentsSince } from './queries/list-payments-since.ts'
export { listDecided, listPromisedRefunds, listUnsettled } from './queries/list-unfinished.ts'
export { lockPayment } from './queries/lock-payment.ts'
export {
  closeAllWithoutIntent,
  closeWithoutIntent,
  insertPayment,
  movePayment,
  storeIntent,
  updatePayment,
} from './queries/move-payment.ts'
export {
  completeRefund,
  findPromised,
  findRefund,
  insertRefund,
  markRefunded,
  type RefundReason,
} from './queries/refunds.ts'
