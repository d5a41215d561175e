import { expect, test } from 'vitest'
import { adjustableClock, DAY_MS, dayOf, formatDuration, HOUR_MS, MINUTE_MS, parseDay, SECOND_MS } from './clock.ts'

test.each([
  [7 * DAY_MS, '7 days'],
  [DAY_MS, '24 hours'],
  [HOUR_MS, '60 minutes'],
  [90 * MINUTE_MS, '90 minutes'],
  [2 * HOUR_MS, '2 hours'],
  [DAY_MS + 1000, '86,401 seconds'],
  [SECOND_MS, '1 second'],
])('formatDuration writes %i ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})

test('a day is parsed if the calendar has it', () => {
  expect(parseDay('2028-02-29')).toEqual(new Date('2028-02-29T00:00:00.000Z'))
  for (const text of ['2027-02-29', '2027-13-01', '2027-2-1', '27-02-01', 'today', ''])
    expect(parseDay(text), text).toBeUndefined()
  expect(dayOf(new Date('2027-03-03T23:59:59.999Z'))).toBe('2027-03-03')
})

test('a held clock stands still, can be advanced, and continues from there once it is released', () => {
  const clock = adjustableClock(HOUR_MS)
  expect(clock.offsetMs()).toBe(HOUR_MS)
  clock.advance(MINUTE_MS)
  expect(clock.offsetMs()).toBe(HOUR_MS + MINUTE_MS)
  const running = clock.now().getTime() - Date.now()
  expect(Math.abs(running - HOUR_MS - MINUTE_MS)).toBeLessThan(SECOND_MS)
  clock.release()
  expect(clock.offsetMs()).toBe(HOUR_MS + MINUTE_MS)

  const moment = new Date('2031-03-10T12:00:00.000Z')
  clock.hold(moment)
  expect(clock.now()).toEqual(moment)
  clock.advance(DAY_MS)
  expect(clock.now()).toEqual(new Date('2031-03-11T12:00:00.000Z'))
  expect(clock.offsetMs()).toBe(HOUR_MS + MINUTE_MS)
  clock.release()
  expect(clock.now().getTime() - moment.getTime()).toBeGreaterThanOrEqual(DAY_MS)
  expect(clock.now().getTime() - moment.getTime()).toBeLessThan(DAY_MS + MINUTE_MS)
})
