import { defineFeature } from '../../../feature.ts'
import { stampSignaturesJob } from './jobs/stamp-signatures-job.ts'
import { verifyCredentialsRoute } from './routes/verify-credentials-route.ts'

export const feature = defineFeature({
  name: 'media/credentials',
  about: 'Content Credentials: what a file says about itself, and verification',
  routes: [verifyCredentialsRoute],
  jobs: [stampSignaturesJob],
  unpaidCosts: {
    'POST /api/credentials/verify': ['bytes'],
  },
})
