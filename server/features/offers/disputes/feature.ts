import { defineFeature } from '../../../feature.ts'
import { watchDisputesJob } from './jobs/watch-disputes-job.ts'
import { disputesPersonalData } from './queries/personal-data.ts'
import { resolveDispute } from './resolve-dispute.ts'
import { disputeOfferRoute } from './routes/dispute-offer-route.ts'
import { listDisputesRoute } from './routes/list-disputes-route.ts'
import { resolveDisputeRoute } from './routes/resolve-dispute-route.ts'
import { showDisputeRoute } from './routes/show-dispute-route.ts'
import { addEvidenceRoute, answerDisputeRoute } from './routes/speak-in-dispute-routes.ts'
import { uploadEvidenceRoute } from './routes/upload-evidence-route.ts'

export const feature = defineFeature({
  name: 'offers/disputes',
  about: "disputes: statements and evidence of both sides, and the admin's decision",
  tables: ['dispute_statements'],
  routes: [
    disputeOfferRoute,
    answerDisputeRoute,
    addEvidenceRoute,
    uploadEvidenceRoute,
    showDisputeRoute,
    listDisputesRoute,
    resolveDisputeRoute,
  ],
  jobs: [watchDisputesJob],
  personalData: disputesPersonalData,
  handlers: {
    adminApprovals: {
      dispute: (ctx, permit) => {
        const { subjectId: offerId, reason } = permit
        return resolveDispute(ctx, permit.by, { offerId, resolution: 'REFUND', note: reason ?? '', permit })
      },
    },
  },
})
