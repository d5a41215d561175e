import Type from 'typebox'
import type { Route } from '../../../platform/http/route.ts'
import { Count, Id } from '../../../platform/http/schemas.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { statementRoute } from '../statements/index.ts'
import { PAYOUT_CRON } from './domain/payout-schedule.ts'
import { processPayouts } from './process-payouts.ts'
import { advancePayoutRoute } from './routes/advance-payout-route.ts'
import { doPayoutRoute } from './routes/do-payout-route.ts'
import { payoutStatusRoute } from './routes/get-payout-status-route.ts'
import { changePayoutRouteRoute, getPayoutRouteRoute, onboardingLinkRoute } from './routes/payout-route-routes.ts'

export { type AdvanceInput, advancePayout } from './advance-payout.ts'
export type { PayoutReadiness } from './find-payout-readiness.ts'
export { checkConnectAccount, checkPayoutReadiness } from './refresh-payout-destination.ts'
export {
  holdTracking,
  isTrackingHeld,
  openTracking,
  releaseTracking,
  takeBackTracking,
  takePartOfTracking,
} from './tracking.ts'

export const payoutsRoutes: readonly Route[] = [
  payoutStatusRoute,
  statementRoute,
  getPayoutRouteRoute,
  changePayoutRouteRoute,
  onboardingLinkRoute,
  doPayoutRoute,
  advancePayoutRoute,
]

export const payoutsJobs: readonly Job[] = [
  {
    name: 'process-payouts',
    cron: PAYOUT_CRON,
    path: '/api/payments/process-payouts',
    tag: 'Payouts',
    summary: 'Pays out every account whose open earnings reach the minimum.',
    contract: 'Part 3, "GET /process-payouts"',
    envelope: 'payments',
    report: Type.Object(
      {
        success: Type.Boolean(),
        message: Type.String(),
        processedCount: Count,
        skippedCount: Count,
        errors: Type.Array(Type.Object({ accountId: Id, error: Type.String() }, { additionalProperties: false })),
      },
      { additionalProperties: false },
    ),
    run: processPayouts,
  },
]
