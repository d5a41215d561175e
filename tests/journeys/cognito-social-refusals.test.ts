import type { LocalHostedDomain } from '@semblance/user-pool/hosted-domain'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../server/platform/clock.ts'
import { comeBack, goToProvider, signInBy } from '../support/people/oidc-peer.ts'
import { freePort } from '../support/programs/free-port.ts'
import {
  createHostedWorld,
  expectRefusal,
  type HostedWorld,
  SESSION,
  setCookies,
} from '../support/programs/hosted-world.ts'
import { createWorld, type World } from '../support/world.ts'

/** Callbacks from a Cognito pool's hosted domain that must not open a session. */

let created: HostedWorld
let hosted: LocalHostedDomain
let world: World
beforeAll(async () => {
  created = await createHostedWorld()
  ;({ hosted, world } = created)
})
afterAll(() => created.close())
beforeEach(() => {
  hosted.is({})
})

const GOOGLE = '/api/auth/social/google'

describe('the callback of a social sign-in', () => {
  test('is rejected without a sign-in in progress, with the state of another sign-in, or without a state', async () => {
    const theirs = await goToProvider(world.stranger(), GOOGLE)
    const victim = world.stranger()
    expectRefusal(await comeBack(victim, theirs), victim, 'state')
    await goToProvider(victim, GOOGLE)
    expectRefusal(await comeBack(victim, theirs), victim, 'state')
    const again = await goToProvider(victim, GOOGLE)
    again.searchParams.delete('state')
    expectRefusal(await comeBack(victim, again), victim, 'state')
  })

  test('does not start another sign-in', async () => {
    const victim = world.stranger()
    await goToProvider(victim, GOOGLE)
    const forged = new URL(`${world.config.AUTH_URL}/api/auth/callback?error=invalid_request&state=guessed`)
    forged.searchParams.set('error_description', 'Already found an entry for username google_1')
    expectRefusal(await comeBack(victim, forged), victim, 'state')
  })

  test('with the right state but the code of another sign-in is rejected by PKCE', async () => {
    const theirs = await goToProvider(world.stranger(), GOOGLE)
    const victim = world.stranger()
    const mine = await goToProvider(victim, GOOGLE)
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    expectRefusal(await comeBack(victim, mine), victim, 'provider')
  })

  test('is accepted only once, even with the original cookies', async () => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    const thief = world.stranger()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect((await comeBack(browser, callback)).headers.location).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
    expectRefusal(await comeBack(thief, callback), thief, 'state')
  })

  test('is rejected after ten minutes', async () => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    world.clock.advance(10 * MINUTE_MS)
    expectRefusal(await comeBack(browser, callback), browser, 'state')
  })

  test('is forgotten once it would be rejected as too late', async () => {
    await signInBy(world.stranger(), 'google')
    const storedResponses = () =>
      world.database.kysely.selectFrom('identity.social_answers').select('state_hash').execute()
    expect((await storedResponses()).length).toBeGreaterThan(0)
    world.clock.advance(10 * MINUTE_MS)
    expect((await world.cron('/api/auth/cron/forget-expired')).status).toBe(200)
    expect(await storedResponses()).toEqual([])
  })
})

describe('the user pool responds with', () => {
  test.each([
    ['access_denied', 'denied'],
    ['user_cancelled_authorize', 'denied'],
    ['server_error', 'provider'],
    ['invalid_request', 'provider'],
  ])('%s: back to the sign-in page with an error', async (providerError, error) => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    callback.searchParams.delete('code')
    callback.searchParams.set('error', providerError)
    expectRefusal(await comeBack(browser, callback), browser, error)
  })

  test.each([undefined, ''])('neither a code nor an error (code %j): back to the sign-in page', async (code) => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    callback.searchParams.delete('code')
    if (code !== undefined) callback.searchParams.set('code', code)
    const exchangesBefore = hosted.exchanges.length
    expectRefusal(await comeBack(browser, callback), browser, 'provider')
    expect(hosted.exchanges.length).toBe(exchangesBefore)
  })

  test.each<[string, unknown]>([
    ['another nonce', 'another'],
    ['no nonce', undefined],
  ])('a token with %s: back to the sign-in page with an error', async (_what, nonce) => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    hosted.forgeNext((payload) => Object.assign(payload, { nonce }))
    expectRefusal(await comeBack(browser, callback), browser, 'provider')
  })

  test.each<[string, number, string]>([
    ['an invalid code', 400, '{"error":"invalid_grant"}'],
    ['an invalid code with a description', 400, '{"error":"invalid_grant","error_description":"used"}'],
  ])('%s: back to the sign-in page with an error', async (_what, status, body) => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    hosted.answerNext(status, body)
    expectRefusal(await comeBack(browser, callback), browser, 'provider')
  })

  const TOKENS = { id_token: 'not.a.token', access_token: 'unused', refresh_token: 'unused' }
  test.each<[string, number, string]>([
    ['an unknown client', 400, '{"error":"invalid_client"}'],
    ['an unauthorized client', 400, '{"error":"unauthorized_client"}'],
    ['too many requests', 429, '{}'],
    ['an internal error', 500, '{"error":"internal"}'],
    ['an HTML error page', 502, '<html>'],
    ['an HTML page with status 200', 200, '<html>'],
    ['no tokens', 200, 'null'],
    ['no refresh token', 200, JSON.stringify({ ...TOKENS, refresh_token: undefined })],
    ['an invalid token', 200, JSON.stringify(TOKENS)],
  ])('%s: 503, and nobody is signed in', async (_what, status, body) => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    hosted.answerNext(status, body)
    const response = await comeBack(browser, callback)
    expect(response).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    expect(setCookies(response)).not.toMatch(SESSION)
  })

  test.each<[string, object]>([
    ['another audience', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://issuer.example' }],
    ['another token_use', { token_use: 'access' }],
  ])('a validly signed token for %s: 503, and nobody is signed in', async (_what, change) => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    hosted.forgeNext((payload) => Object.assign(payload, change))
    const response = await comeBack(browser, callback)
    expect(response.status).toBe(503)
    expect(setCookies(response)).not.toMatch(SESSION)
  })

  test('an unreachable Cognito domain is 503, and the log contains no code, state or address', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const down = await createWorld({
      env: { ...created.env, COGNITO_DOMAIN: `http://127.0.0.1:${await freePort()}` },
      logger,
    })
    const browser = down.stranger()
    const started = await browser.auth.get(GOOGLE)
    const state = new URL(started.headers.location ?? '').searchParams.get('state') ?? ''
    const response = await browser.auth.get(`/api/auth/callback?code=the-code&state=${state}`)
    expect(response).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    expect(setCookies(response)).not.toMatch(SESSION)
    await down.close()
    expect(lines.join()).toContain('ECONNREFUSED')
    for (const secret of ['the-code', state, created.pool.clientSecret ?? ''])
      expect(lines.join()).not.toContain(secret)
  })
})
