import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../platform/clock.ts'
import { MAX_ATTEMPTS, pauseAfter, RETRY_PAUSES_MS, readRetryAfter } from './schedule.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')

test('attempts are spread over three days, and jitter makes a pause at most a tenth longer', () => {
  const pauses = RETRY_PAUSES_MS.map((_, index) => pauseAfter(index + 1, 0) ?? 0)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * DAY_MS)
  expect(pauseAfter(1, 1)).toBe(5.5 * SECOND_MS)
  expect(pauseAfter(MAX_ATTEMPTS, 0)).toBeUndefined()
})

test('a receiver may ask for a longer pause, up to a day, but not for another attempt', () => {
  expect(pauseAfter(1, 0, HOUR_MS)).toBe(HOUR_MS)
  expect(pauseAfter(1, 0, 40 * DAY_MS)).toBe(DAY_MS)
  expect(pauseAfter(1, 0, 1)).toBe(5 * SECOND_MS)
  expect(pauseAfter(MAX_ATTEMPTS, 0, HOUR_MS)).toBeUndefined()
})

test.each([
  [429, '120', 120 * SECOND_MS],
  [503, ' 7 ', 7 * SECOND_MS],
  [503, 'Fri, 20 Nov 2026 10:30:00 GMT', HOUR_MS],
  [503, 'Fri, 20 Nov 2026 08:30:00 GMT', 0],
  [429, 'soon', 0],
  [429, undefined, 0],
  [500, '120', 0],
])('with the status %i, Retry-After %j is a pause of %i ms', (status, header, pause) => {
  expect(readRetryAfter(status, header, NOW)).toBe(pause)
})
