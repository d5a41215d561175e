import { defineFeature } from '../../../feature.ts'
import { expirePendingCapturesJob } from './jobs/expire-pending-captures-job.ts'
import { offerPaymentMailExamples } from './mail-examples.ts'
import { offerPayFor } from './pay-for-offer.ts'
import { getOfferMoneyRoute } from './routes/get-offer-money-route.ts'
import { listPendingCapturesRoute } from './routes/list-pending-captures-route.ts'
import { declineCaptureRoute, releaseCaptureRoute } from './routes/review-capture-routes.ts'

export const feature = defineFeature({
  name: 'offers/offer-payments',
  about: "an offer's money: escrow, release, refund, capture review",
  routes: [getOfferMoneyRoute, listPendingCapturesRoute, releaseCaptureRoute, declineCaptureRoute],
  jobs: [expirePendingCapturesJob],
  mailExamples: offerPaymentMailExamples,
  saleHandlers: { OFFER: offerPayFor },
})
