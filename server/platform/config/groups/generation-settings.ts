import { integer, type Setting } from '../parsers.ts'

const group = 'Models'
const daysKept = (what: string): Setting<number> =>
  integer({ default: 90, min: 0, max: 36_500, group, help: `Days to keep ${what}. 0: forever.` })

export const GENERATION_SETTINGS = {
  AI_DAILY_BUDGET_MINOR_UNIT: integer({
    default: 5000,
    min: 0,
    max: 100_000_000,
    group,
    help: 'Daily budget for hosted models (UTC), in US cents. When it is used up, nothing that costs money is generated until the next day. 0: paid models are never used.',
  }),
  MODEL_CALL_DAYS: daysKept('the duration, cost and result of each model call'),
  GENERATION_JOB_DAYS: daysKept('a generation job after it has ended'),
  GENERATION_PARALLEL: integer({
    default: 4,
    min: 1,
    max: 64,
    group,
    help: 'Generation jobs that a process runs at once.',
  }),
  GENERATIONS_PER_SESSION: integer({
    default: 12,
    min: 1,
    max: 1000,
    group: 'Merch',
    help: 'Art attempts for each fan session; each quality tier counts.',
  }),
  GENERATIONS_PER_ADDRESS: integer({
    default: 60,
    min: 1,
    max: 100_000,
    group: 'Merch',
    help: 'Art attempts for each IP address, campaign and day (UTC), unless the campaign allows more. People on the same Wi-Fi, such as in a stadium, share one IP address.',
  }),
  ART_LINE_MINUTES: integer({
    default: 15,
    min: 1,
    max: 60,
    group: 'Merch',
    help: 'Longest estimated wait for a fan’s art, in minutes. While the line is longer, new art gets 503 with Retry-After; fans in line keep their place.',
  }),
  WAITERS_PER_ADDRESS: integer({
    default: 100,
    min: 1,
    max: 100_000,
    group: 'Merch',
    help: 'Requests of one IP address that may wait for art at once in a process. Further requests are told to try again later.',
  }),
} as const satisfies Record<string, Setting<unknown>>
