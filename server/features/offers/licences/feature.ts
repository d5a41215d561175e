import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { eraseCertificatesOf } from './erase-certificates-of.ts'
import { notifyOfEndsJob } from './jobs/notify-of-ends-job.ts'
import { licencesPersonalData } from './queries/personal-data.ts'
import { offerCertificateRoute, offerLicenceRoute } from './routes/licence-page-routes.ts'
import { checkLicenceRoute, getLicenceRoute } from './routes/licence-routes.ts'
import { listLicencesRoute } from './routes/list-licences-route.ts'
import { listRightsConflictsRoute } from './routes/list-rights-conflicts-route.ts'
import { odrlProfileRoute } from './routes/odrl-profile-route.ts'
import { editTermsRoute, getOfferTermsRoute, getTermsRoute } from './routes/terms-routes.ts'

export const feature = defineFeature({
  name: 'offers/licences',
  about: 'license terms, and the license that anybody can verify',
  tables: ['licences', 'offer_terms'],
  routes: [
    getTermsRoute,
    editTermsRoute,
    getOfferTermsRoute,
    listLicencesRoute,
    getLicenceRoute,
    checkLicenceRoute,
    odrlProfileRoute,
    offerLicenceRoute,
    offerCertificateRoute,
    listRightsConflictsRoute,
  ],
  jobs: [notifyOfEndsJob],
  eraseOutside: eraseCertificatesOf,
  personalData: licencesPersonalData,
  unpaidCosts: {
    'GET /api/licences/{code}': READS,
    'GET /ns/odrl': { free: 'serves one constant document' },
  },
})
