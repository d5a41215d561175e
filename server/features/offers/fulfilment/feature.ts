import { defineFeature } from '../../../feature.ts'
import { autoReleaseJob } from './jobs/auto-release-job.ts'
import { remindOffersJob } from './jobs/remind-offers-job.ts'
import { allowRevisionsRoute } from './routes/allow-revisions-route.ts'
import { completeOfferRoute } from './routes/complete-offer-route.ts'
import { deliverOfferRoute } from './routes/deliver-offer-route.ts'
import { requestRevisionRoute } from './routes/request-revision-route.ts'
import { uploadDeliverableRoute } from './routes/upload-deliverable-route.ts'

export const feature = defineFeature({
  name: 'offers/fulfilment',
  about: 'deliver, revise, complete',
  routes: [uploadDeliverableRoute, deliverOfferRoute, requestRevisionRoute, allowRevisionsRoute, completeOfferRoute],
  jobs: [remindOffersJob, autoReleaseJob],
})
