import type { Config } from '../../../../platform/config/load-config.ts'
import { budgetMicroUsd } from './budget-day.ts'

/**
 * Purposes of model calls. `anybody`: a visitor. `fan`: a fan's session before checkout.
 * `account`: an account, a paying fan or the platform itself.
 */
export type CallPurpose = 'anybody' | 'fan' | 'account'

export function budgetShares(
  config: Pick<Config, 'AI_DAILY_BUDGET_MINOR_UNIT' | 'AI_PUBLIC_SHARE_PERCENT' | 'AI_UNPAID_SHARE_PERCENT'>,
): { whole: number; unpaid: number; anybody: number } {
  const whole = budgetMicroUsd(config)
  const unpaid = Math.floor((whole * config.AI_UNPAID_SHARE_PERCENT) / 100)
  return { whole, unpaid, anybody: Math.min(unpaid, Math.floor((whole * config.AI_PUBLIC_SHARE_PERCENT) / 100)) }
}

export type DaySpending = { spent: number; anybody: number; fan: number }

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
