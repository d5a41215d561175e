import type { PayoutRouteRow } from './payout-view.ts'

/** Why a seller can or cannot be paid out now. */
export type PayoutReadiness = 'ready' | 'missing' | 'incomplete' | 'under_review'

export function readinessOf(route: PayoutRouteRow | undefined): PayoutReadiness {
  if (!route?.connect_account_id) return 'missing'
  if (!route.kyc_verified) return 'incomplete'
  return route.payouts_enabled ? 'ready' : 'under_review'
}
