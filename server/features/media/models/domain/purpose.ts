import type { Config } from '../../../../platform/config/load-config.ts'
import { budgetMicroUsd } from './budget-day.ts'

/**
 * Whom a call of a model is for: `anybody` who asks, a `fan` whose session has not begun to pay, or an `account`, a fan
 * who pays and the platform itself.
 */
export type CallPurpose = 'anybody' | 'fan' | 'account'

/** What the day's budget lets each purpose use, in micro-dollars. What is above stays reserved for the next purpose. */
export function budgetShares(
  config: Pick<Config, 'AI_DAILY_BUDGET_MINOR_UNIT' | 'AI_PUBLIC_SHARE_PERCENT' | 'AI_UNPAID_SHARE_PERCENT'>,
): { whole: number; unpaid: number; anybody: number } {
  const whole = budgetMicroUsd(config)
  const unpaid = Math.floor((whole * config.AI_UNPAID_SHARE_PERCENT) / 100)
  return { whole, unpaid, anybody: Math.min(unpaid, Math.floor((whole * config.AI_PUBLIC_SHARE_PERCENT) / 100)) }
}

/** What a day has spent: in all, for anybody, and for fans. */
export type DaySpending = { spent: number; anybody: number; fan: number }

/** Whether a price still fits into what a purpose may use of the day. */
export function fits(
  price: number,
  purpose: CallPurpose,
  { spent, anybody, fan }: DaySpending,
  shares: ReturnType<typeof budgetShares>,
): boolean {
  if (spent + price > shares.whole) return false
  if (purpose === 'account') return true
  if (anybody + fan + price > shares.unpaid) return false
  return purpose === 'fan' || anybody + price <= shares.anybody
}
