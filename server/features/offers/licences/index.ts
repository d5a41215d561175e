import type { Route } from '../../../platform/http/route.ts'
import { offerCertificateRoute, offerLicenceRoute } from './routes/licence-page-routes.ts'
import { checkLicenceRoute, getLicenceRoute } from './routes/licence-routes.ts'
import { editTermsRoute, getOfferTermsRoute, getTermsRoute } from './routes/terms-routes.ts'

export { assertTermsVersion } from './assert-terms-version.ts'
export { eraseCertificatesOf } from './erase-certificates-of.ts'
export { getLicence } from './get-licence.ts'
export { licencesPersonalData } from './queries/personal-data.ts'
export { applyCounterToTerms, seedTerms } from './seed-terms.ts'

export const licencesRoutes: readonly Route[] = [
  getTermsRoute,
  editTermsRoute,
  getOfferTermsRoute,
  getLicenceRoute,
  checkLicenceRoute,
  offerLicenceRoute,
  offerCertificateRoute,
]
