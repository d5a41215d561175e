import { campaignTypesRoutes } from './features/offers/campaign-types/index.ts'
import { deadlinesJobs, deadlinesRoutes } from './features/offers/deadlines/index.ts'
import { disputesJobs, disputesRoutes } from './features/offers/disputes/index.ts'
import { fulfilmentJobs, fulfilmentRoutes } from './features/offers/fulfilment/index.ts'
import { licencesRoutes } from './features/offers/licences/index.ts'
import { messagesRoutes } from './features/offers/messages/index.ts'
import { negotiationJobs, negotiationRoutes } from './features/offers/negotiation/index.ts'
import { offerRoutes } from './features/offers/offer/index.ts'
import { offerPaymentsJobs, offerPaymentsRoutes } from './features/offers/offer-payments/index.ts'
import { outreachJobs, outreachRoutes } from './features/offers/outreach/index.ts'
import { ratingsJobs, ratingsRoutes } from './features/offers/ratings/index.ts'
import { shortlistsRoutes } from './features/offers/shortlists/index.ts'
import { statisticsJobs, statisticsRoutes } from './features/offers/statistics/index.ts'
import { studioJobs, studioRoutes } from './features/offers/studio/index.ts'
import { submissionRoutes } from './features/offers/submission/index.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'

/** All routes about offers. */
export const OFFERS_ROUTES: readonly Route[] = [
  ...submissionRoutes,
  ...studioRoutes,
  ...campaignTypesRoutes,
  ...offerRoutes,
  ...negotiationRoutes,
  ...offerPaymentsRoutes,
  ...fulfilmentRoutes,
  ...deadlinesRoutes,
  ...disputesRoutes,
  ...licencesRoutes,
  ...statisticsRoutes,
  ...outreachRoutes,
  ...shortlistsRoutes,
  ...messagesRoutes,
  ...ratingsRoutes,
]

/** All scheduled work about offers. */
export const OFFERS_JOBS: readonly Job[] = [
  ...studioJobs,
  ...negotiationJobs,
  ...fulfilmentJobs,
  ...deadlinesJobs,
  ...disputesJobs,
  ...offerPaymentsJobs,
  ...outreachJobs,
  ...ratingsJobs,
  ...statisticsJobs,
]
