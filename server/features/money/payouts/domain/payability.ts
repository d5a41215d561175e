import { HOUR_MS, later } from '../../../../platform/clock.ts'

/** What is known of where a seller's earnings go. */
export type PayoutDestination = {
  connect_account_id: string | null
  kyc_verified: boolean
  payouts_enabled: boolean
  destination_changed_at: Date | null
}

/** Why an account cannot be paid at this moment. */
export const OBSTACLES = ['no_payout_account', 'not_verified', 'under_review', 'resting'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** Where an account can be paid now: it is known, verified, and not resting after a change; or what stands in the way. */
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

/** When a changed destination can be paid again; undefined when it was never changed. */
export const restsUntil = (route: PayoutDestination, restHours: number): Date | undefined =>
  route.destination_changed_at === null ? undefined : later(route.destination_changed_at, restHours * HOUR_MS)

/** Obstacles as an admin is told of them. */
export const OBSTACLE_WORDS: Record<Obstacle, string> = {
  no_payout_account: 'The account has no payout account yet.',
  not_verified: 'The payment processor has not verified the account yet.',
  under_review: 'The payment processor is reviewing the account and does not pay it now.',
  resting: 'The payout account was changed a short while ago and rests before it is paid.',
}
