import { afterEach, describe, expect, test, vi } from 'vitest'
import { auth, explain, FIELD_ERRORS, toPageResult } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

describe('an error of the envelope', () => {
  test('is said in its own words', () => {
    const { notice } = explain(
      401,
      { error: 'The email address or password is incorrect.', code: 'Unauthorized' },
      undefined,
    )
    expect(notice).toEqual({ tone: 'bad', text: 'The email address or password is incorrect.' })
  })

  test('that names a field is said beside it, and nowhere else', () => {
    const details = { issues: [{ path: 'email', message: 'must be a valid email' }] }
    expect(explain(400, { error: 'The body “email” …', code: 'BadRequest', details }, undefined)).toEqual({
      notice: null,
      fieldErrors: { email: FIELD_ERRORS.email },
    })
  })

  test('that asks to wait says for how long, and a minute when it does not', () => {
    expect(explain(429, {}, 45).notice).toMatchObject({ waitSeconds: 45 })
    expect(explain(429, {}, undefined).notice).toMatchObject({ waitSeconds: 60 })
  })

  test.each([undefined, null, 'a page of HTML', {}, { error: '' }, { error: 7 }])(
    'that is none (%j) still makes a sentence',
    (envelope) => {
      expect(explain(502, envelope, undefined).notice?.text).toMatch(/^Something went wrong on our side\./)
    },
  )
})

const logIn = () => toPageResult(auth('POST /api/auth/login', { body: { email: 'mara@example.com', password: 'one' } }))

test('a server out of reach is an answer, not a crash', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  expect(await logIn()).toMatchObject({ ok: false, status: 0, notice: { text: expect.stringMatching('cannot reach') } })
})

test('Retry-After is read from the answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 429, headers: { 'retry-after': '12' } }))
  expect(await logIn()).toMatchObject({ ok: false, notice: { waitSeconds: 12 } })
})

test('an answer of something in between is told in our words', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await logIn()).toMatchObject({
    ok: false,
    status: 502,
    notice: { text: expect.stringMatching('^Something went wrong on our side') },
  })
})
