import type { ONBOARDING_STATES } from '../../../platform/errors.ts'
import type { PayoutRouteRow } from './payout-view.ts'

export type PayoutReadiness = 'ready' | (typeof ONBOARDING_STATES)[number]

export function readinessOf(route: PayoutRouteRow | undefined): PayoutReadiness {
  if (!route?.connect_account_id) return 'missing'
  if (!route.kyc_verified) return 'incomplete'
  return route.payouts_enabled ? 'ready' : 'under_review'
}
