import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const NOT_ATTEMPTED = { attempted: false, succeeded: false, newTokenIssued: false }
const RENEWED = { attempted: true, succeeded: true, newTokenIssued: true }
const REFUSED = { attempted: true, succeeded: false, newTokenIssued: false }
/** A token is a JWT or 43 characters of base64url. */
const expectNoToken = (response: TestResponse) => expect(response.text).not.toMatch(/eyJ|[\w-]{43}/)

describe('/api/test/refresh-flow', () => {
  test('reports no tokens for an anonymous visitor', async () => {
    expect((await world.stranger().auth.get('/api/test/refresh-flow')).body).toEqual({
      idToken: { present: false, verification: null },
      refreshToken: { present: false },
      refresh: NOT_ATTEMPTED,
    })
  })

  test('does not refresh a valid session and refreshes an expired one', async () => {
    const person = await signedIn(world)
    const valid = await person.auth.get('/api/test/refresh-flow')
    expect(valid.body).toEqual({
      idToken: { present: true, verification: 'valid' },
      refreshToken: { present: true },
      refresh: NOT_ATTEMPTED,
    })
    world.clock.advance(DAY_MS)
    const expired = await person.auth.get('/api/test/refresh-flow')
    expect(expired.body).toMatchObject({ idToken: { verification: 'expired' }, refresh: RENEWED })
    for (const response of [valid, expired]) expectNoToken(response)
    expect((await person.auth.get('/api/test/refresh-flow')).body.idToken.verification).toBe('valid')
  })

  test('does not refresh for a forged token', async () => {
    const person = await signedIn(world)
    person.cookies.set('auth-token', 'a.b.c')
    expect((await person.auth.get('/api/test/refresh-flow')).body).toMatchObject({
      idToken: { present: true, verification: 'invalid' },
      refresh: NOT_ATTEMPTED,
    })
  })
})

describe('/api/test/force-refresh', () => {
  test('uses the refresh token although nothing has expired', async () => {
    const person = await signedIn(world)
    const before = new Map(person.cookies)
    world.clock.advance(60_000)
    const forced = await person.auth.get('/api/test/force-refresh')
    expect(forced.body).toEqual({ refreshToken: { present: true }, refresh: RENEWED, outcome: 'renewed' })
    expectNoToken(forced)
    for (const name of ['auth-token', 'auth-refresh-token']) expect(person.cookies.get(name)).not.toBe(before.get(name))
    expect((await person.auth.get('/api/me')).status).toBe(200)
  })

  test('reports a missing and a rejected refresh token', async () => {
    const stranger = world.stranger()
    const none = await stranger.auth.get('/api/test/force-refresh')
    expect(none.body).toEqual({ refreshToken: { present: false }, refresh: NOT_ATTEMPTED, outcome: 'no refresh token' })
    stranger.cookies.set('auth-refresh-token', 'made up')
    const refused = await stranger.auth.get('/api/test/force-refresh')
    expect(refused.body).toEqual({ refreshToken: { present: true }, refresh: REFUSED, outcome: 'refused' })
    expect(stranger.cookies.size).toBe(0)
  })
})

test('the routes are off in production unless enabled', async () => {
  const env = {
    NODE_ENV: 'production',
    BASE_URL: 'https://api.semblance.example',
    AUTH_URL: 'https://auth.semblance.example',
    PROCESSOR: 'simulator',
  }
  const production = await createWorld({ env })
  for (const path of ['/api/test/refresh-flow', '/api/test/force-refresh'])
    expect(await production.stranger().auth.get(path)).toMatchObject({ status: 404, body: { code: 'NotFound' } })
  await production.close()
  const enabled = await createWorld({ env: { ...env, AUTH_DIAGNOSTICS: 'on' } })
  expect((await enabled.stranger().auth.get('/api/test/refresh-flow')).status).toBe(200)
  await enabled.close()
})

test('the routes are in the API description', async () => {
  const { body } = await world.stranger().get('/openapi.json')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/api/test/refresh-flow', '/api/test/force-refresh', '/api/auth/callback']),
  )
})
