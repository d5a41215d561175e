import { integer, type Setting } from './parsers.ts'

const group = 'Models'
const daysKept = (what: string): Setting<number> =>
  integer({ default: 90, min: 0, max: 36_500, group, help: `How many days ${what}. 0: for good.` })

/** Settings for model budgets, generation concurrency and retention. */
export const GENERATION_SETTINGS = {
  AI_DAILY_BUDGET_MINOR_UNIT: integer({
    default: 5000,
    min: 0,
    max: 100_000_000,
    group,
    help: 'What hosted models may cost a day (UTC), in US cents. Then nothing that costs is generated until the next. 0: nothing that costs.',
  }),
  MODEL_CALL_DAYS: daysKept('what each call of a model took, cost and came to is kept'),
  GENERATION_JOB_DAYS: daysKept('a generation job is kept after it has ended'),
  GENERATION_PARALLEL: integer({
    default: 4,
    min: 1,
    max: 64,
    group,
    help: 'Generation jobs a process works on at once.',
  }),
  GENERATIONS_PER_SESSION: integer({
    default: 12,
    min: 1,
    max: 1000,
    group: 'Merch',
    help: 'Attempts at art that a fan’s session has, each quality tier counted.',
  }),
  GENERATIONS_PER_ADDRESS: integer({
    default: 40,
    min: 1,
    max: 100_000,
    group: 'Merch',
    help: 'And one address, in a campaign on a day (UTC), unless the campaign says more: a stadium is one address.',
  }),
  WAITERS_PER_ADDRESS: integer({
    default: 100,
    min: 1,
    max: 100_000,
    group: 'Merch',
    help: 'Calls of one address that wait for art at once in a process. One more is told to come back.',
  }),
} as const satisfies Record<string, Setting<unknown>>
