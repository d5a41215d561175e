export {
  isOfTeam,
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
export { assignGuestPayments } from './queries/assign-guest-payments.ts'
export { type DisputeRow, insertDispute, listDisputes, updateDispute } from './queries/disputes.ts'
export { findLivePayment, listOpenPayments, listOpenPaymentsOfBuyers } from './queries/find-live-payment.ts'
export {
  findMoneyVersion,
  findPayment,
  findPaymentWithPerson,
  findProcessorPaymentId,
  getPayment,
} from './queries/find-payment.ts'
export { forgetBuyers } from './queries/forget-buyers.ts'
export {
  allPayments,
  authorizedPayments,
  heldPaymentMoney,
  paymentStandings,
  refundsPaidOtherwise,
  suspendedByPayment,
  undecidedPayments,
} from './queries/fragments.ts'
export { hasPaymentFor } from './queries/has-paid.ts'
export { isPaying } from './queries/is-paying.ts'
export { listPayments } from './queries/list-payments.ts'
export { countPaymentsSince, listPaymentsSince } from './queries/list-payments-since.ts'
export {
  listDecided,
  listLapsed,
  listOutdated,
  listPendingRefunds,
  listUnsettled,
} from './queries/list-unfinished.ts'
export { lockPayment, lockPaymentById, lockPaymentWithPendingRefund } from './queries/lock-payment.ts'
export {
  closeAllWithoutIntent,
  closeWithoutIntent,
  countDeclined,
  insertPayment,
  insertPaymentOrFail,
  letOpenPaymentsLapse,
  movePayment,
  storeIntent,
  updatePayment,
} from './queries/move-payment.ts'
export {
  claimRefundAttempt,
  completeRefundAttempt,
  endRefundAttempt,
  type FailedAttempt,
  findPaymentWithRefund,
  findPendingRefund,
  findRefund,
  freshRefundOf,
  insertRefund,
  type PendingRefund,
  type RefundReason,
  recordRefundAccepted,
  updateRefund,
} from './queries/refunds.ts'
export {
  PAYMENT_CONCERNS,
  type PaymentConcern,
  type SearchedPayment,
  searchPayments,
} from './queries/search-payments.ts'
export { sumCommitted } from './queries/sum-committed.ts'
export { sumSpending } from './queries/sum-spending.ts'
