import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../database/connections/unavailable.ts'
import { createLog, summarizeOutages } from './log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const gone = () => new DatabaseUnavailable(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
const logging = () => {
  const lines: { level: number; msg: string; stack?: string; leftOut?: object; awaySeconds?: number }[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('a database outage of 90 seconds writes four lines: lost, two reminders, back', async () => {
  const { log, lines } = logging()
  let isAway = true
  const end = summarizeOutages(log, async () => {
    if (isAway) throw gone()
  })
  const request = log.child({ route: '/api/offers/list' })
  for (let second = 0; second < 70; second++) {
    request.error({ err: gone() }, 'request failed')
    log.error({ err: new Error('the job failed', { cause: gone() }) }, 'job failed')
    await vi.advanceTimersByTimeAsync(1000)
  }
  isAway = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the database is unreachable: requests get 503',
    'the database is still unreachable',
    'the database is still unreachable',
    'the database is reachable again',
  ])
  expect(lines.at(-1)).toMatchObject({ level: 30, leftOut: { 'request failed': 70, 'job failed': 70 } })
  expect(JSON.stringify(lines)).not.toContain('outage-log.test.ts')
  end()
})

test('other errors during an outage are logged, and a second outage is logged separately', async () => {
  const { log, lines } = logging()
  const end = summarizeOutages(log, async () => {})
  log.error({ err: gone() }, 'request failed')
  log.error({ err: Object.assign(new Error('the mail server'), { code: 'ECONNREFUSED' }) }, 'mail')
  await vi.advanceTimersByTimeAsync(1500)
  log.warn({ err: gone() }, 'request failed')
  await vi.advanceTimersByTimeAsync(1500)
  const back = 'the database is reachable again'
  const away = 'the database is unreachable: requests get 503'
  expect(lines.map(({ msg }) => msg)).toEqual([away, 'mail', back, away, back])
  end()
})

test('before a server watches its database and after it stops, every line is logged', () => {
  const { log, lines } = logging()
  log.error({ err: gone() }, 'while starting')
  summarizeOutages(log, async () => {})()
  log.error({ err: gone() }, 'while stopping')
  expect(lines.map(({ msg }) => msg)).toEqual(['while starting', 'while stopping'])
})
