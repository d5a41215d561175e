import { DAY_MS } from '../../../../platform/clock.ts'

const MICRO_USD_OF_A_CENT = 10_000

/** The day (UTC) that a moment's costs are on: `2026-11-21`. */
export const budgetDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Until the next day's budget, rounded up. */
export const secondsLeftOfDay = (at: Date): number => Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000)

/** The setting counts in cents, calls in millionths of a dollar. */
export const budgetMicroUsd = (config: { AI_DAILY_BUDGET_MINOR_UNIT: number }): number =>
  config.AI_DAILY_BUDGET_MINOR_UNIT * MICRO_USD_OF_A_CENT

/** For people: "$1.25", with as many digits as a fraction of a cent needs. */
export const asDollars = (microUsd: number): string =>
  `$${(microUsd / 1_000_000).toFixed(6).replace(/(\.\d{2}\d*?)0+$/, '$1')}`
