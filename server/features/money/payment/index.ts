export {
  isWithdrawn,
  PayForName,
  type PaymentRow,
  type PaymentStatus,
  PaymentView,
  returnedMinorUnitOf,
  toPaymentView,
  UNSETTLED,
  undecidedMinorUnitOf,
} from './payment.ts'
export { type DisputeRow, insertDispute, listDisputes, updateDispute } from './queries/disputes.ts'
export { findLivePayment, listLeftPayments, listOpenPayments } from './queries/find-live-payment.ts'
export { findMoneyVersion, findPayment, findProcessorPaymentId, getPayment } from './queries/find-payment.ts'
export { forgetBuyers, forgetUnpaidBuyers } from './queries/forget-buyers.ts'
export {
  authorizedPayments,
  everyPayment,
  heldOfPayments,
  laidOutForRefunds,
  paymentStandings,
  suspendedByPayment,
  undecidedPayments,
} from './queries/fragments.ts'
export { givePayments } from './queries/give-payments.ts'
export { listPayments } from './queries/list-payments.ts'
export { countPaymentsSince, listPaymentsSince } from './queries/list-payments-since.ts'
export { listDecided, listOutdated, listPromisedRefunds, listUnsettled } from './queries/list-unfinished.ts'
export { lockPayment, lockPromised } from './queries/lock-payment.ts'
export {
  closeAllWithoutIntent,
  closeWithoutIntent,
  countDeclined,
  insertPayment,
  movePayment,
  storeIntent,
  updatePayment,
} from './queries/move-payment.ts'
export { paymentPersonalData } from './queries/personal-data.ts'
export {
  claimRefundAttempt,
  completeRefundAttempt,
  type EndedAttempt,
  endRefundAttempt,
  findPaymentWithRefund,
  findPromisedRefund,
  findRefund,
  insertRefund,
  noteRefundTaken,
  type PromisedRefund,
  type RefundReason,
  updateRefund,
} from './queries/refunds.ts'
export {
  PAYMENT_CONCERNS,
  type PaymentConcern,
  type SearchedPayment,
  searchPayments,
} from './queries/search-payments.ts'
