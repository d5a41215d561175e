import { addMs, HOUR_MS } from '../../../../platform/clock.ts'
import { translatable } from '../../../../platform/words/message.ts'

export type PayoutDestination = {
  connect_account_id: string | null
  kyc_verified: boolean
  payouts_enabled: boolean
  destination_changed_at: Date | null
}

export const OBSTACLES = ['no_payout_account', 'not_verified', 'under_review', 'resting'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/**
 * Returns the destination if it is known and verified, and the waiting time after a change is
 * over. Otherwise, returns the reason why no payout is possible.
 */
export function destinationOf(
  route: PayoutDestination | undefined,
  at: Date,
  restHours: number,
): { destination: string } | { obstacle: Obstacle } {
  if (!route?.connect_account_id) return { obstacle: 'no_payout_account' }
  if (!route.kyc_verified) return { obstacle: 'not_verified' }
  if (!route.payouts_enabled) return { obstacle: 'under_review' }
  const until = restsUntil(route, restHours)
  return until && until > at ? { obstacle: 'resting' } : { destination: route.connect_account_id }
}

export const restsUntil = (route: PayoutDestination, restHours: number): Date | undefined =>
  route.destination_changed_at === null ? undefined : addMs(route.destination_changed_at, restHours * HOUR_MS)

export const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  no_payout_account: translatable('The account has no payout account yet.'),
  not_verified: translatable('The payment processor has not verified the account yet.'),
  under_review: translatable('The payment processor is reviewing the account and does not pay out to it now.'),
  resting: translatable('The payout account was changed recently and is not paid until its waiting period ends.'),
}
