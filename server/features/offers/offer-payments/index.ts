import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { expirePendingCapturesJob } from './jobs/expire-pending-captures-job.ts'
import { listPendingCapturesRoute } from './routes/list-pending-captures-route.ts'
import { declineCaptureRoute, releaseCaptureRoute } from './routes/review-capture-routes.ts'

export { assertPayoutsReady } from './assert-payouts-ready.ts'
export { lockPaymentOf } from './lock-payment-of.ts'
export { offerPaymentMailExamples } from './mail-examples.ts'
export { offerPayFor, SOLD_AS_OFFER } from './pay-for-offer.ts'
export { escrowedByOffer } from './queries/fragments.ts'
export { refundOffer } from './refund-offer.ts'
export { releaseEscrow } from './release-escrow.ts'

export const offerPaymentsRoutes: readonly Route[] = [
  listPendingCapturesRoute,
  releaseCaptureRoute,
  declineCaptureRoute,
]

export const offerPaymentsJobs: readonly Job[] = [expirePendingCapturesJob]
