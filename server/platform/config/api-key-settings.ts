import { daysKept, integer } from './parsers.ts'

const group = 'Accounts'

export const API_KEY_SETTINGS = {
  API_KEY_RATE_LIMIT_PER_MINUTE: integer({
    default: 300,
    min: 1,
    max: 100_000_000,
    group,
    help: 'Requests that an API key may send to one process in a minute. RATE_LIMIT_PER_MINUTE holds as well.',
  }),
  API_KEY_DAYS: daysKept(90, group, 'an API key after it was revoked or expired, and its history'),
} as const
