import { DAY_MS } from '../../../../platform/clock.ts'

const MICRO_USD_OF_A_CENT = 10_000

/** Returns the budget day (UTC) of a moment: `2026-11-21`. */
export const budgetDay = (at: Date): string => at.toISOString().slice(0, 10)

export const secondsLeftOfDay = (at: Date): number => Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000)

export const budgetMicroUsd = (config: { AI_DAILY_BUDGET_MINOR_UNIT: number }): number =>
  config.AI_DAILY_BUDGET_MINOR_UNIT * MICRO_USD_OF_A_CENT

/** Formats an amount for people, such as "$1.25". Fractions of a cent get more digits. */
export const formatDollars = (microUsd: number): string =>
  `$${(microUsd / 1_000_000).toFixed(6).replace(/(\.\d{2}\d*?)0+$/, '$1')}`
