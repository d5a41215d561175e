import { formatMoney } from '../../../../platform/money.ts'
import { destinationOf, type Obstacle, type PayoutDestination, restsUntil } from './payability.ts'
import { nextPayoutRun } from './payout-schedule.ts'

export const NEXT_STATES = [
  'scheduled',
  'below_threshold',
  'no_payout_account',
  'not_verified',
  'under_review',
  'resting',
  'nothing_open',
] as const

export type NextPayout = {
  currency: string | null
  state: (typeof NEXT_STATES)[number]
  message: string
  at: Date | null
}

type Situation = {
  currency: string | null
  payableMinorUnit: number
  /** Earnings whose goods were not shipped, or whose waiting time after shipping is not over. */
  waitingMinorUnit: number
  underWayMinorUnit: number | undefined
  route: PayoutDestination | undefined
}
type Rules = { now: Date; minimumMinorUnit: number; restHours: number }

/**
 * The first condition that applies decides: a payout is in progress, there is nothing to pay, the
 * amount is below the minimum, there is no destination. If none applies, the schedule decides.
 */
export function nextPayout(
  { currency, payableMinorUnit, waitingMinorUnit, underWayMinorUnit, route }: Situation,
  rules: Rules,
): NextPayout {
  const { now, minimumMinorUnit, restHours } = rules
  const run = nextPayoutRun(now)
  const next = (state: NextPayout['state'], message: string, at: Date | null = null) => ({
    currency,
    state,
    message,
    at,
  })
  const money = (amount: number) => formatMoney(amount, currency ?? 'USD')
  if (underWayMinorUnit !== undefined)
    return next(
      'scheduled',
      `A payout of ${money(underWayMinorUnit)} is in progress. You do not need to do anything.`,
      run,
    )
  if (payableMinorUnit === 0 && waitingMinorUnit > 0)
    return next(
      'nothing_open',
      `${money(waitingMinorUnit)} is paid out once the orders have shipped and can no longer be returned.`,
    )
  if (payableMinorUnit === 0) return next('nothing_open', 'There is nothing to pay out now.')
  if (payableMinorUnit < 0)
    return next(
      'below_threshold',
      `You were paid ${money(-payableMinorUnit)} more than you have earned so far. This is deducted from your next earnings.`,
    )
  const payable = destinationOf(route, now, restHours)
  if ('obstacle' in payable && payable.obstacle !== 'resting')
    return next(payable.obstacle, OBSTACLE_TO_SELLER[payable.obstacle])
  if (payableMinorUnit < minimumMinorUnit)
    return next(
      'below_threshold',
      `The minimum payout is ${money(minimumMinorUnit)}. Your ${money(payableMinorUnit)} is kept until you reach it.`,
    )
  if ('obstacle' in payable) {
    const until = route && restsUntil(route, restHours)
    return next('resting', OBSTACLE_TO_SELLER.resting, until ?? null)
  }
  return next('scheduled', `${money(payableMinorUnit)} is included in the next payout.`, run)
}

const OBSTACLE_TO_SELLER: Record<Obstacle, string> = {
  no_payout_account: 'Set up your payout account. Your earnings are kept for you until then.',
  not_verified:
    'The payment processor has not verified you yet. Complete the open steps. Your earnings are kept for you.',
  under_review:
    'The payment processor is reviewing your payout account. You do not need to do anything. Your earnings are kept for you.',
  resting: 'You changed your payout account. For your security, payouts to it start after a waiting period.',
}
