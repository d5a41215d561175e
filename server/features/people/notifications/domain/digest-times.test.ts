import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../../platform/clock.ts'
import { isTimeZone } from '../../../../platform/time-zone.ts'
import { nextDigestAt } from './digest-times.ts'

/** The year starts at an odd moment. */
function digestsOfAYear(rhythm: 'daily' | 'weekly', timeZone: string): Date[] {
  const times: Date[] = []
  const end = new Date('2027-01-01T12:34:56.789Z')
  for (let at = new Date('2026-01-01T12:34:56.789Z'); at < end; ) {
    const next = nextDigestAt(rhythm, timeZone, at)
    if (!next) throw new Error('there is a next one')
    times.push(next)
    at = next
  }
  return times
}
const wallOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Zones that change their clocks in both hemispheres, by half an hour, at midnight, or never. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const

describe.each(ZONES)('over a year in %s', (zone) => {
  const wall = wallOf(zone)

  test('a daily digest is at eight local time, once a day', () => {
    const times = digestsOfAYear('daily', zone)
    const shown = times.map((at) => wall.format(at))
    for (const words of shown) expect(words).toMatch(/^\d{4}-\d\d-\d\d 08:00:00$/)
    expect(new Set(shown).size).toBe(shown.length)
    const days = times.map((at) => Date.parse(`${wall.format(at).slice(0, 10)}T00:00:00Z`) / DAY_MS)
    for (const [at, day] of days.slice(1).entries()) expect(day).toBe((days[at] ?? 0) + 1)
  })

  test('a weekly digest is on each Monday', () => {
    const times = digestsOfAYear('weekly', zone)
    expect(times.length).toBeGreaterThanOrEqual(52)
    expect(times.length).toBeLessThanOrEqual(53)
    for (const at of times) {
      expect(wall.format(at)).toMatch(/ 08:00:00$/)
      expect(new Date(`${wall.format(at).slice(0, 10)}T00:00:00Z`).getUTCDay()).toBe(1)
    }
  })
})

test('the local hour stays the same across a clock change', () => {
  const at = (moment: string) => nextDigestAt('daily', 'Europe/Berlin', new Date(moment))?.toISOString()
  expect(at('2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(at('2026-10-24T06:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

test('at exactly the time of a digest, the next digest is the following one', () => {
  const eight = new Date('2026-06-01T08:00:00Z')
  expect(nextDigestAt('daily', 'UTC', eight)?.toISOString()).toBe('2026-06-02T08:00:00.000Z')
  expect(nextDigestAt('weekly', 'UTC', eight)?.toISOString()).toBe('2026-06-08T08:00:00.000Z')
  expect(nextDigestAt('daily', 'UTC', new Date(eight.getTime() - 1))).toEqual(eight)
})

test('immediately has no next digest, and an unknown time zone counts as UTC', () => {
  expect(nextDigestAt('immediately', 'UTC', new Date())).toBeNull()
  expect(nextDigestAt('daily', 'Mars/Olympus_Mons', new Date('2026-06-01T07:00:00Z'))?.toISOString()).toBe(
    '2026-06-01T08:00:00.000Z',
  )
})

test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  '%s is a valid time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', '+02:00', 'Mars/Olympus_Mons', '../etc/passwd', 'Europe/Berlin ', 'localtime;'])(
  '%j is not a valid time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
