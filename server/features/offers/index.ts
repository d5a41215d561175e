import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'
import { autoReleaseJob } from './jobs/auto-release-job.ts'
import { expireOffersJob } from './jobs/expire-offers-job.ts'
import { expirePendingCapturesJob } from './jobs/expire-pending-captures-job.ts'
import { remindOffersJob } from './jobs/remind-offers-job.ts'
import { cancelOfferRoute } from './routes/cancel-offer-route.ts'
import { completeOfferRoute } from './routes/complete-offer-route.ts'
import { deliverOfferRoute } from './routes/deliver-offer-route.ts'
import { disputeOfferRoute } from './routes/dispute-offer-route.ts'
import { getOfferRoute } from './routes/get-offer-route.ts'
import { listOffersRoute } from './routes/list-offers-route.ts'
import { followOfferLinkRoute, showOfferLinkRoute } from './routes/offer-link-routes.ts'
import { pendingCapturesRoute } from './routes/pending-captures-route.ts'
import { requestRevisionRoute } from './routes/request-revision-route.ts'
import { resolveDisputeRoute } from './routes/resolve-dispute-route.ts'
import { respondToOfferRoute } from './routes/respond-to-offer-route.ts'
import { declineCaptureRoute, releaseCaptureRoute } from './routes/review-capture-routes.ts'
import { submitOfferRoute } from './routes/submit-offer-route.ts'

export { readCounterForm } from './follow-offer-link.ts'
export { listOwnOffers, type OwnOffer } from './list-own-offers.ts'
export type { OfferView } from './offer-view.ts'
export { offerPayFor } from './pay-for-offer.ts'
export { getOffer } from './routes/get-offer-route.ts'
/** What the forms of an offer's page do, too. */
export {
  cancelOfferRoute,
  completeOfferRoute,
  declineCaptureRoute,
  deliverOfferRoute,
  disputeOfferRoute,
  releaseCaptureRoute,
  requestRevisionRoute,
  resolveDisputeRoute,
  respondToOfferRoute,
}

export const offersRoutes: readonly Route[] = [
  submitOfferRoute,
  listOffersRoute,
  getOfferRoute,
  respondToOfferRoute,
  deliverOfferRoute,
  requestRevisionRoute,
  completeOfferRoute,
  cancelOfferRoute,
  disputeOfferRoute,
  resolveDisputeRoute,
  pendingCapturesRoute,
  releaseCaptureRoute,
  declineCaptureRoute,
  showOfferLinkRoute,
  followOfferLinkRoute,
]

export const offersJobs: readonly Job[] = [expireOffersJob, remindOffersJob, autoReleaseJob, expirePendingCapturesJob]
