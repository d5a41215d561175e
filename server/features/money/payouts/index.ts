import Type from 'typebox'
import type { Route } from '../../../platform/http/route.ts'
import { Count, Id, withExample } from '../../../platform/http/schemas.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { PAYOUT_CRON } from './domain/payout-schedule.ts'
import { processPayouts } from './process-payouts.ts'
import { advancePayoutRoute } from './routes/advance-payout-route.ts'
import { doPayoutRoute } from './routes/do-payout-route.ts'
import { getPayoutSetupRoute } from './routes/get-payout-setup-route.ts'
import { payoutStatusRoute } from './routes/get-payout-status-route.ts'
import { listDueRoute } from './routes/list-due-route.ts'
import { changePayoutRouteRoute, getPayoutRouteRoute, onboardingLinkRoute } from './routes/payout-route-routes.ts'

export { type AdvanceInput, advancePayout } from './advance-payout.ts'
export type { PayoutReadiness } from './find-payout-readiness.ts'
export { payoutMailExamples } from './mail-examples.ts'
export { type PayoutRow, SumInCurrency } from './payout-view.ts'
export type { Sum } from './queries/find-payout-account.ts'
export {
  allEarnings,
  allPayouts,
  inTransitByPayout,
  paidOutAmounts,
  payableBySeller,
  payoutDestinations,
} from './queries/fragments.ts'
export { countPayoutsSince, listPayoutsSince } from './queries/list-payouts-since.ts'
export { payoutsPersonalData } from './queries/personal-data.ts'
export {
  holdEarning,
  isTrackingHeld,
  openEarning,
  recordShipped,
  releaseTracking,
  reverseEarnings,
  takePartOfTracking,
} from './queries/tracking.ts'
export { checkConnectAccount, checkPayoutReadiness } from './refresh-payout-destination.ts'
export { resolveEarner } from './resolve-earner.ts'

export const payoutsRoutes: readonly Route[] = [
  payoutStatusRoute,
  getPayoutRouteRoute,
  changePayoutRouteRoute,
  onboardingLinkRoute,
  getPayoutSetupRoute,
  doPayoutRoute,
  advancePayoutRoute,
  listDueRoute,
]

export const payoutsJobs: readonly Job[] = [
  {
    name: 'process-payouts',
    cron: PAYOUT_CRON,
    path: '/api/payments/process-payouts',
    tag: 'Payouts',
    summary: 'Pays out every account whose unpaid earnings reach the minimum.',
    contract: 'Part 3, "GET /process-payouts"',
    envelope: 'payments',
    report: Type.Object(
      {
        success: Type.Boolean(),
        message: withExample(Type.String(), 'Paid 12 accounts.'),
        processedCount: Count,
        skippedCount: Count,
        errors: withExample(
          Type.Array(Type.Object({ accountId: Id, error: Type.String() }, { additionalProperties: false })),
          [],
        ),
      },
      { additionalProperties: false },
    ),
    run: processPayouts,
  },
]
