import { afterEach, describe, expect, test, vi } from 'vitest'
import { say } from '../words/say.ts'
import { auth, explain, FIELD_ERRORS, toPageResult } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

describe('an error response', () => {
  test('is shown in the server’s words', () => {
    const { notice } = explain(
      401,
      { error: 'The email address or password is incorrect.', code: 'Unauthorized' },
      undefined,
    )
    expect(notice).toEqual({ tone: 'bad', text: 'The email address or password is incorrect.' })
  })

  test('that names a field is shown beside the field only', () => {
    const details = { issues: [{ path: 'email', message: 'must be a valid email' }] }
    expect(explain(400, { error: 'The body “email” …', code: 'BadRequest', details }, undefined)).toEqual({
      notice: null,
      fieldErrors: { email: say(FIELD_ERRORS.email) },
    })
  })

  test('with Retry-After shows how long to wait, and a minute without it', () => {
    expect(explain(429, {}, 45).notice).toMatchObject({ waitSeconds: 45 })
    expect(explain(429, {}, undefined).notice).toMatchObject({ waitSeconds: 60 })
  })

  test.each([undefined, null, 'a page of HTML', {}, { error: '' }, { error: 7 }])(
    'without an envelope (%j) still shows a sentence',
    (envelope) => {
      expect(explain(502, envelope, undefined).notice?.text).toMatch(/^Something went wrong on our side\./)
    },
  )
})

const logIn = () => toPageResult(auth('POST /api/auth/login', { body: { email: 'mara@example.com', password: 'one' } }))

test('a request returns a notice instead of throwing if the server is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  expect(await logIn()).toMatchObject({ ok: false, status: 0, notice: { text: expect.stringMatching('cannot reach') } })
})

test('a request reads Retry-After from the response', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 429, headers: { 'retry-after': '12' } }))
  expect(await logIn()).toMatchObject({ ok: false, notice: { waitSeconds: 12 } })
})

test('a request shows our own words for a proxy’s error page', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await logIn()).toMatchObject({
    ok: false,
    status: 502,
    notice: { text: expect.stringMatching('^Something went wrong on our side') },
  })
})
