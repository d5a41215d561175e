import Type from 'typebox'
import type { Route } from '../../../platform/http/route.ts'
import { Count, Id } from '../../../platform/http/schemas.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { PayForTable } from './pay-for.ts'
import { completeRoute } from './routes/complete-payment-route.ts'
import { createIntentRoute } from './routes/create-intent-route.ts'
import { historyRoute } from './routes/list-payments-route.ts'
import { webhookRoute } from './routes/receive-webhook-route.ts'
import { refundRoute } from './routes/refund-payment-route.ts'
import { returnedPartRoute } from './routes/returned-part.ts'
import { settleRefundRoute } from './routes/settle-refund.ts'
import { sweepPayments } from './sweep-payments.ts'

export { closeOpenPayment } from './close-open-payment.ts'
export { lookForDispute } from './follow-charge.ts'
export type { GiveBackReason, PayForHandler, PayForTable, PaymentInSettle, PaymentReview, Quote } from './pay-for.ts'
export type { PaymentRow } from './payment.ts'
export { lockRefundable, promiseRefund } from './promise-refund.ts'
export { HEARD_EVENTS } from './receive-webhook.ts'
export { sendRefund } from './refund-payment.ts'
export { reviewPayment } from './review-payment.ts'

export const createPaymentsRoutes = (payFor: PayForTable): readonly Route[] => [
  createIntentRoute(payFor),
  completeRoute(payFor),
  historyRoute,
  refundRoute(payFor),
  returnedPartRoute(payFor),
  settleRefundRoute,
  webhookRoute(payFor),
]

export const createPaymentsJobs = (payFor: PayForTable): readonly Job[] => [
  {
    name: 'payments-sweep',
    cron: '*/5 * * * *',
    path: '/api/payments/cron/sweep',
    tag: 'Payments',
    summary: 'Finishes refunds and payments that a crash or a lost webhook left behind.',
    envelope: 'payments',
    report: Type.Object(
      {
        success: Type.Boolean(),
        message: Type.String(),
        refundedCount: Count,
        settledCount: Count,
        canceledCount: Count,
        prunedCount: Count,
        errors: Type.Array(Type.Object({ paymentId: Id, error: Type.String() }, { additionalProperties: false })),
      },
      { additionalProperties: false },
    ),
    run: (ctx) => sweepPayments(ctx, payFor),
  },
]
