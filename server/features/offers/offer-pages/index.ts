import type { Route } from '../../../platform/http/route.ts'
import type { PayForTable } from '../../money/payments/index.ts'
import { homeRoute } from './routes/home-route.ts'
import { createPayRoute, offerFormRoute, offerPageRoute, resubmitPageRoute } from './routes/offer-page-routes.ts'

/** The pages of the signed-in, where the mails lead and where a sign-in ends. */
export const createOfferPagesRoutes = (payFor: PayForTable): readonly Route[] => [
  homeRoute,
  offerPageRoute,
  resubmitPageRoute,
  createPayRoute(payFor),
  offerFormRoute,
]
