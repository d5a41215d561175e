export { closeOpenPayment } from './close-open-payment.ts'
export { completePayment, type PendingReason } from './complete-payment.ts'
export { type CreatedIntent, createIntent, type Opening } from './create-intent.ts'
export { checkForDispute } from './follow-charge.ts'
export type { SpendGate, SpendHandlers, Spending } from './open-gated.ts'
export type {
  AccountBuyer,
  Buyer,
  CompletePayForTable,
  GuestBuyer,
  HandlerOf,
  LockSale,
  PayForHandler,
  PayForTable,
  PaymentReview,
  Quote,
  RefundReason,
  SettlingPayment,
  Terms,
} from './pay-for.ts'
export { HANDLED_EVENTS } from './receive-webhook.ts'
export {
  type AdminRefund,
  assertRefundable,
  lockRefundable,
  passRefundGate,
  refundWithoutAdmin,
  requestRefundOf,
} from './record-refund-request.ts'
export { sendRefund } from './refund-payment.ts'
export { requestRefund } from './request-refund.ts'
export { reviewPayment } from './review-payment.ts'
export { closeUnpayable } from './settle-payment.ts'
