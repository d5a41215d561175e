import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import {
  autoReleaseJob,
  completeOfferRoute,
  deliverOfferRoute,
  disputeOfferRoute,
  remindOffersJob,
  requestRevisionRoute,
  resolveDisputeRoute,
} from '../fulfilment/index.ts'
import {
  cancelOfferRoute,
  expireOffersJob,
  followOfferLinkRoute,
  respondToOfferRoute,
  showOfferLinkRoute,
} from '../negotiation/index.ts'
import {
  declineCaptureRoute,
  expirePendingCapturesJob,
  pendingCapturesRoute,
  releaseCaptureRoute,
} from '../offer-payments/index.ts'
import { submitOfferRoute } from '../submission/index.ts'
import { getOfferRoute } from './routes/get-offer-route.ts'
import { listOffersRoute } from './routes/list-offers-route.ts'

export { readCounterForm } from '../negotiation/index.ts'
export { offerPayFor } from '../offer-payments/index.ts'
export { listOwnOffers, type OwnOffer } from './list-own-offers.ts'
export type { OfferView } from './offer-view.ts'
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
