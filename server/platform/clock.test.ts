import { expect, test } from 'vitest'
import { DAY_MS, formatDuration, HOUR_MS, MINUTE_MS, SECOND_MS } from './clock.ts'

test.each([
  [7 * DAY_MS, '7 days'],
  [DAY_MS, '24 hours'],
  [HOUR_MS, '60 minutes'],
  [90 * MINUTE_MS, '90 minutes'],
  [SECOND_MS, '1 second'],
])('formatDuration writes %i ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})
