import { beforeEach, expect, test } from 'vitest'
import { createLog } from './log.ts'

let written = ''
beforeEach(() => {
  written = ''
})
const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void (written += line) })
const SECRET = 'hidden-word'

test('a log line is JSON with level, time and message', () => {
  log.warn({ job: 'payouts', attempts: 2 }, 'not yet')
  expect(JSON.parse(written)).toMatchObject({
    level: 40,
    time: expect.any(Number),
    service: 'semblance',
    job: 'payouts',
    attempts: 2,
    msg: 'not yet',
  })
})

test.each(['email', 'password', 'newPassword', 'token', 'cookie', 'authorization', 'clientSecret', 'secret', 'apiKey'])(
  'a logged object is redacted of its %s, three levels deep',
  (name) => {
    const whole = { id: 'kept', [name]: SECRET }
    log.info({ ...whole, body: whole, request: { id: 'kept', headers: whole } }, 'whole')
    expect(written).not.toContain(SECRET)
    expect(written.match(/"id":"kept"/g)).toHaveLength(4)
  },
)

test('an error without a stack is logged, too', () => {
  log.error({ err: Object.assign(new RangeError('too deep'), { stack: undefined }) }, 'failed')
  expect(JSON.parse(written).err).toEqual({ type: 'RangeError', message: 'too deep' })
})

test.each(['err', 'error'])(
  'an error logged as “%s” keeps its name, message, code and causes, but no other properties',
  (name) => {
    const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED', parameters: [SECRET] })
    const error = Object.assign(new TypeError('no rows', { cause }), { request: { body: SECRET }, detail: SECRET })
    log.error({ [name]: error }, 'failed')
    expect(JSON.parse(written)[name]).toMatchObject({
      type: 'TypeError',
      message: 'no rows',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'Error', message: 'connect refused', code: 'ECONNREFUSED' },
    })
    expect(written).not.toContain(SECRET)
  },
)
