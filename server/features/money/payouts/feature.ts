import { defineFeature } from '../../../feature.ts'
import { processPayoutsJob } from './jobs/process-payouts-job.ts'
import { payoutMailExamples } from './mail-examples.ts'
import { payoutsPersonalData } from './queries/personal-data.ts'
import { advancePayoutRoute } from './routes/advance-payout-route.ts'
import { doPayoutRoute } from './routes/do-payout-route.ts'
import { getPayoutSetupRoute } from './routes/get-payout-setup-route.ts'
import { payoutStatusRoute } from './routes/get-payout-status-route.ts'
import { listDueRoute } from './routes/list-due-route.ts'
import { changePayoutRouteRoute, getPayoutRouteRoute, onboardingLinkRoute } from './routes/payout-route-routes.ts'

export const feature = defineFeature({
  name: 'money/payouts',
  about: "sellers' earnings and payouts",
  tables: ['payout_routes', 'payouts', 'share_tracking'],
  routes: [
    payoutStatusRoute,
    getPayoutRouteRoute,
    changePayoutRouteRoute,
    onboardingLinkRoute,
    getPayoutSetupRoute,
    doPayoutRoute,
    advancePayoutRoute,
    listDueRoute,
  ],
  jobs: [processPayoutsJob],
  mailExamples: payoutMailExamples,
  personalData: payoutsPersonalData,
})
