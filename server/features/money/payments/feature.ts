import { defineFeature } from '../../../feature.ts'
import { SIGNED } from '../../../platform/limits/unpaid-costs.ts'
import { refundApprovedRest } from './decide-returned-part.ts'
import { createSweepPaymentsJob } from './jobs/sweep-payments-job.ts'
import { paymentMailExamples } from './mail-examples.ts'
import { paymentsPersonalData } from './queries/personal-data.ts'
import { deleteProcessorEvents } from './queries/processor-events.ts'
import { requestApprovedRefund } from './request-refund.ts'
import { completeRoute } from './routes/complete-payment-route.ts'
import { createIntentRoute } from './routes/create-intent-route.ts'
import { returnedPartRoute } from './routes/decide-returned-part-route.ts'
import { getPaymentRoute } from './routes/get-payment-route.ts'
import { listPaymentsRoute } from './routes/list-payments-route.ts'
import { webhookRoute } from './routes/receive-webhook-route.ts'
import { refundRoute } from './routes/refund-payment-route.ts'
import { searchPaymentsRoute } from './routes/search-payments-route.ts'
import { settleRefundRoute } from './routes/settle-refund-route.ts'
import { voidUnsettledPayments } from './void-intent.ts'

export const feature = defineFeature({
  name: 'money/payments',
  about: 'intents, settlement, webhooks. It knows what is sold only through handlers that features declare',
  tables: ['processor_events'],
  routes: ({ saleHandlers: payFor, handlers }) => [
    createIntentRoute(payFor, handlers.payments.spendGate),
    completeRoute(payFor),
    listPaymentsRoute,
    getPaymentRoute,
    refundRoute(payFor),
    returnedPartRoute(payFor),
    settleRefundRoute,
    searchPaymentsRoute,
    webhookRoute(payFor),
  ],
  jobs: ({ saleHandlers }) => [createSweepPaymentsJob(saleHandlers)],
  mailExamples: paymentMailExamples,
  personalData: paymentsPersonalData,
  eraseOutside: voidUnsettledPayments,
  prunings: [{ name: 'processorEvents', keptDays: 'PROCESSOR_EVENT_DAYS', deleteBatch: deleteProcessorEvents }],
  handlers: ({ saleHandlers }) => ({
    adminApprovals: {
      refund: (ctx, permit) => requestApprovedRefund(ctx, saleHandlers, permit),
      'returned-part': (ctx, permit) => refundApprovedRest(ctx, saleHandlers, permit),
    },
  }),
  unpaidCosts: {
    'POST /api/payments/webhook/processor': SIGNED,
  },
})
