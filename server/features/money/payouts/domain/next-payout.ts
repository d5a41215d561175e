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

/** Forecast of a seller's next payout in one currency, as the seller sees it. */
export type NextPayout = {
  currency: string | null
  state: (typeof NEXT_STATES)[number]
  message: string
  at: Date | null
}

type Situation = {
  currency: string | null
  payableMinorUnit: number
  /** Open but not payable yet, because it waits for shipping. */
  waitingMinorUnit: number
  /** Amount of a payout in progress in this currency. */
  underWayMinorUnit: number | undefined
  route: PayoutDestination | undefined
}
type Rules = { now: Date; minimumMinorUnit: number; restHours: number }

/**
 * Determines the state by the first match: a payout in progress, nothing to pay, below the minimum,
 * no destination, and then the schedule.
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
    return next('scheduled', `A payout of ${money(underWayMinorUnit)} is under way. The next run finishes it.`, run)
  if (payableMinorUnit === 0 && waitingMinorUnit > 0)
    return next(
      'nothing_open',
      `${money(waitingMinorUnit)} goes out once the orders have shipped and may no longer be sent back.`,
    )
  if (payableMinorUnit === 0) return next('nothing_open', 'There is nothing to pay out now.')
  if (payableMinorUnit < 0)
    return next(
      'below_threshold',
      `You were paid ${money(-payableMinorUnit)} more than you have earned so far. Your next earnings fill that first.`,
    )
  const payable = destinationOf(route, now, restHours)
  if ('obstacle' in payable && payable.obstacle !== 'resting')
    return next(payable.obstacle, OBSTACLE_TO_SELLER[payable.obstacle])
  if (payableMinorUnit < minimumMinorUnit)
    return next(
      'below_threshold',
      `Payouts begin at ${money(minimumMinorUnit)}. Your ${money(payableMinorUnit)} is kept until more comes.`,
    )
  if ('obstacle' in payable) {
    const until = route && restsUntil(route, restHours)
    return next('resting', OBSTACLE_TO_SELLER.resting, until ?? null)
  }
  return next('scheduled', `${money(payableMinorUnit)} goes out with the next payout.`, run)
}

const OBSTACLE_TO_SELLER: Record<Obstacle, string> = {
  no_payout_account: 'Set up your payout account first. Your earnings are kept for you until then.',
  not_verified: 'The payment processor still has to verify you. Finish what it asks for; your earnings are kept.',
  under_review:
    'The payment processor is reviewing your payout account. There is nothing for you to do; your earnings are kept.',
  resting: 'You changed your payout account. To be safe it rests first; the payout after that goes there.',
}
