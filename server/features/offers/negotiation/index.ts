import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { expireOffersJob } from './jobs/expire-offers-job.ts'
import { cancelOfferRoute } from './routes/cancel-offer-route.ts'
import { followOfferLinkRoute, showOfferLinkRoute } from './routes/follow-offer-link-routes.ts'
import { respondToOfferRoute } from './routes/respond-to-offer-route.ts'

export { LINK_DAYS, offerLinkAddress } from './offer-link.ts'
export { remindOfExpiry } from './remind-of-expiry.ts'

export const negotiationRoutes: readonly Route[] = [
  respondToOfferRoute,
  cancelOfferRoute,
  showOfferLinkRoute,
  followOfferLinkRoute,
]

export const negotiationJobs: readonly Job[] = [expireOffersJob]
