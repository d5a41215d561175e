import Type from 'typebox'
import type { Route } from '../../../platform/http/route.ts'
import { Count, Id, withExample } from '../../../platform/http/schemas.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { CompletePayForTable } from './pay-for.ts'
import { completeRoute } from './routes/complete-payment-route.ts'
import { createIntentRoute } from './routes/create-intent-route.ts'
import { returnedPartRoute } from './routes/decide-returned-part-route.ts'
import { getPaymentRoute } from './routes/get-payment-route.ts'
import { listPaymentsRoute } from './routes/list-payments-route.ts'
import { webhookRoute } from './routes/receive-webhook-route.ts'
import { refundRoute } from './routes/refund-payment-route.ts'
import { searchPaymentsRoute } from './routes/search-payments-route.ts'
import { settleRefundRoute } from './routes/settle-refund-route.ts'
import { sweepPayments } from './sweep-payments.ts'

export { closeOpenPayment } from './close-open-payment.ts'
export { completePayment, type PendingReason } from './complete-payment.ts'
export { createIntent } from './create-intent.ts'
export { checkForDispute } from './follow-charge.ts'
export { paymentMailExamples } from './mail-examples.ts'
export type {
  AccountBuyer,
  Buyer,
  CompletePayForTable,
  GuestBuyer,
  HandlerOf,
  PayForHandler,
  PayForTable,
  PaymentReview,
  Quote,
  RefundReason,
  SettlingPayment,
  Terms,
} from './pay-for.ts'
export { assertRefundable, lockRefundable, promiseRefund } from './promise-refund.ts'
export { paymentsPersonalData } from './queries/personal-data.ts'
export { deleteProcessorEvents } from './queries/processor-events.ts'
export { HANDLED_EVENTS } from './receive-webhook.ts'
export { sendRefund } from './refund-payment.ts'
export { reviewPayment } from './review-payment.ts'
export { closeUnpayable } from './settle-payment.ts'
export { voidUnsettledPayments } from './void-unsettled-payments.ts'

/** Builds the payment routes with the handlers of everything that is sold. */
export const createPaymentsRoutes = (payFor: CompletePayForTable): readonly Route[] => [
  createIntentRoute(payFor),
  completeRoute(payFor),
  listPaymentsRoute,
  getPaymentRoute,
  refundRoute(payFor),
  returnedPartRoute(payFor),
  settleRefundRoute,
  searchPaymentsRoute,
  webhookRoute(payFor),
]

/** Builds the payment jobs with the same handlers. */
export const createPaymentsJobs = (payFor: CompletePayForTable): readonly Job[] => [
  {
    name: 'payments-sweep',
    cron: '*/5 * * * *',
    path: '/api/payments/cron/sweep',
    tag: 'Payments',
    summary: 'Finishes refunds and payments that a crash or a lost webhook interrupted.',
    envelope: 'payments',
    report: Type.Object(
      {
        success: Type.Boolean(),
        message: withExample(Type.String(), '3 payments checked.'),
        refundedCount: Count,
        settledCount: Count,
        canceledCount: Count,
        prunedCount: Count,
        errors: withExample(
          Type.Array(Type.Object({ paymentId: Id, error: Type.String() }, { additionalProperties: false })),
          [],
        ),
      },
      { additionalProperties: false },
    ),
    run: (ctx, isTimeUp) => sweepPayments(ctx, payFor, isTimeUp),
  },
]
