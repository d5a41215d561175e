import { expect, test } from 'vitest'
import { SCHEDULE } from '../../server/app.ts'

/** Jobs must start in different minutes, so that the database serves one at a time. */

const HOURS = 24

/** Pairs of jobs that share a minute. Remove a pair when one of its jobs moves. Never add one. */
const SHARED: readonly string[] = ['50 3: check-books, sweep-files', '25 *: offers-disputes, erase-accounts']

function numbersOf(field: string, end: number): number[] {
  const [, from, to, step] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(field) ?? []
  const first = Number(from ?? 0)
  const last = from === undefined ? end - 1 : Number(to ?? first)
  return Array.from({ length: end }, (_, at) => at).filter(
    (at) => at >= first && at <= last && (at - first) % Number(step ?? 1) === 0,
  )
}

const timesOf = (cron: string): { minutes: number[]; hours: number[] } => {
  const [minutes = '', hours = '', ...days] = cron.split(' ')
  expect(days, 'a job runs every day').toEqual(['*', '*', '*'])
  return { minutes: numbersOf(minutes, 60), hours: numbersOf(hours, HOURS) }
}

test('a cron field is parsed as the scheduler parses it', () => {
  expect(numbersOf('*', 4)).toEqual([0, 1, 2, 3])
  expect(numbersOf('3-59/20', 60)).toEqual([3, 23, 43])
  expect(numbersOf('*/20', 60)).toEqual([0, 20, 40])
  expect(numbersOf('7', 60)).toEqual([7])
})

test('no two jobs that run at most once an hour start in the same minute, except known pairs', () => {
  const rare = SCHEDULE.map(({ name, cron }) => ({ name, ...timesOf(cron) })).filter(
    ({ minutes }) => minutes.length === 1,
  )
  expect(rare.length).toBeGreaterThan(15)
  const shared = rare.flatMap((job, at) =>
    rare.slice(at + 1).flatMap((other) => {
      const hours = job.hours.filter((hour) => other.hours.includes(hour))
      if (job.minutes[0] !== other.minutes[0] || hours.length === 0) return []
      return [`${job.minutes[0]} ${hours.length === HOURS ? '*' : hours.join()}: ${job.name}, ${other.name}`]
    }),
  )
  expect(shared.toSorted()).toEqual(SHARED.toSorted())
})
