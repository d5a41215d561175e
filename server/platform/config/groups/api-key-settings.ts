import { daysKept, integer } from '../parsers.ts'

const group = 'Accounts'

export const API_KEY_SETTINGS = {
  REQUESTS_PER_API_KEY: integer({
    default: 300,
    min: 1,
    max: 100_000_000,
    group,
    help: 'Requests that an API key may send to one process in a minute. RATE_LIMIT_PER_MINUTE holds as well.',
  }),
  ENDED_API_KEY_DAYS: daysKept(90, group, 'an API key after it was revoked or expired, and its history'),
} as const
