import { defineFeature } from '../../../feature.ts'
import { LINK } from '../../../platform/limits/unpaid-costs.ts'
import { expireOffersJob } from './jobs/expire-offers-job.ts'
import { cancelOfferRoute } from './routes/cancel-offer-route.ts'
import { followOfferLinkRoute, showOfferLinkRoute } from './routes/follow-offer-link-routes.ts'
import { respondToOfferRoute } from './routes/respond-to-offer-route.ts'

export const feature = defineFeature({
  name: 'offers/negotiation',
  about: 'accept, counter, reject, cancel, expire',
  routes: [respondToOfferRoute, cancelOfferRoute, showOfferLinkRoute, followOfferLinkRoute],
  jobs: [expireOffersJob],
  unpaidCosts: {
    'GET /api/offers/{id}/action/{token}': LINK,
    'POST /api/offers/{id}/action/{token}': LINK,
  },
})
