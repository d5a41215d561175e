import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  comeBack,
  goToProvider,
  type OidcPeer,
  signInBy,
  socialEnv,
  startOidcPeer,
} from '../../../../tests/support/people/oidc-peer.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let peer: OidcPeer
let world: World
beforeAll(async () => {
  peer = await startOidcPeer()
  world = await createWorld({ env: socialEnv(peer.issuer) })
})
afterAll(async () => {
  await world.close()
  await peer.close()
})

const HERE = 'http://localhost:3000/offers/7?tab=brief;v=1&q=%C3%A9%2B'
const withReturnTo = `?returnTo=${encodeURIComponent(HERE)}`
const setCookies = (response: TestResponse): string => String(response.headers['set-cookie'] ?? '')
const SESSION = /auth-token=[\w.-]+;|auth-refresh-token=[\w-]+;/

function expectRefusal(response: TestResponse, browser: Browser, error: string) {
  expect(response.status).toBe(302)
  const location = new URL(response.headers.location ?? '')
  expect(`${location.origin}${location.pathname}`).toBe(`${world.config.AUTH_URL}/login`)
  expect(location.searchParams.get('error')).toBe(error)
  expect(setCookies(response)).not.toMatch(SESSION)
  expect([...browser.cookies.keys()]).toEqual([])
  return location
}

const me = async (browser: Browser) => (await browser.auth.get('/api/me')).body.user

describe('a social sign-in', () => {
  test.each(['google', 'work'])(
    'by %s signs a new person in with an account and returns to where they came from',
    async (provider) => {
      const browser = world.stranger()
      const { email } = peer.is({ name: '  Grace   Hopper ' })
      const done = await signInBy(browser, provider, `${withReturnTo}&role=talent`)
      expect(done).toMatchObject({ status: 302, headers: { location: HERE, 'cache-control': 'no-store' } })
      expect([...browser.cookies.keys()].toSorted()).toEqual(['auth-device', 'auth-refresh-token', 'auth-token'])
      expect(await me(browser)).toMatchObject({
        email,
        displayName: 'Grace Hopper',
        roles: ['talent'],
        account: { displayName: 'Grace Hopper' },
      })
    },
  )

  test('uses PKCE, state and nonce and the minimal scope', async () => {
    peer.is({})
    await signInBy(world.stranger(), 'google')
    const question = Object.fromEntries(peer.questions.at(-1) ?? [])
    expect(question).toMatchObject({
      response_type: 'code',
      client_id: 'google-client',
      redirect_uri: `${world.config.AUTH_URL}/api/auth/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(question[name]).toMatch(/^[\w-]{43}$/)
    const exchange = peer.exchanges.at(-1) ?? {}
    expect(exchange.code_verifier).toMatch(/^[\w-]{43}$/)
    expect(exchange.client_secret).toBe('google-secret')
  })

  test('without a valid destination ends at the main site', async () => {
    for (const query of ['', '?returnTo=https%3A%2F%2Fevil.example%2F', '?returnTo=javascript%3Aalert(1)']) {
      peer.is({})
      const done = await signInBy(world.stranger(), 'google', query)
      expect(done.headers.location).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
    }
  })

  test('does not reuse an earlier destination', async () => {
    const browser = world.stranger()
    await browser.auth.get(`/api/auth/social/google${withReturnTo}`)
    peer.is({})
    expect((await signInBy(browser, 'google')).headers.location).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
  })

  test('keeps its state in a sealed, HttpOnly, SameSite=Lax cookie for ten minutes', async () => {
    const started = await world.stranger().auth.get(`/api/auth/social/google${withReturnTo}`)
    const attributes = 'Max-Age=600; Path=/; HttpOnly; SameSite=Lax'
    expect(started.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^auth-social=[\\w-]+; ${attributes}$`)),
      expect.stringMatching(new RegExp(`^auth-return-to=[^; ]+; ${attributes}$`)),
    ])
    const state = new URL(started.headers.location ?? '').searchParams.get('state') ?? ''
    expect(setCookies(started)).not.toContain(state)
  })

  test('recognizes a returning person by the provider’s subject, whatever their address', async () => {
    const browser = world.stranger()
    const first = peer.is({})
    await signInBy(browser, 'google')
    const known = await me(browser)
    peer.is({ sub: first.sub, email: `${newId()}@elsewhere.test`, email_verified: false })
    const again = world.stranger()
    await signInBy(again, 'google', '?role=agent')
    expect(await me(again)).toEqual(known)
  })

  test('by another provider with the same address has the same account', async () => {
    const browser = world.stranger()
    const { email } = peer.is({})
    await signInBy(browser, 'google')
    const other = world.stranger()
    peer.is({ email })
    await signInBy(other, 'work')
    expect((await me(other)).id).toBe((await me(browser)).id)
  })

  test('in two windows concurrently makes one person', async () => {
    const [one, two] = [world.stranger(), world.stranger()]
    peer.is({})
    const callbacks = [
      await goToProvider(one, '/api/auth/social/google'),
      await goToProvider(two, '/api/auth/social/google'),
    ]
    await Promise.all([comeBack(one, callbacks[0] as URL), comeBack(two, callbacks[1] as URL)])
    expect((await me(one)).id).toBe((await me(two)).id)
  })

  test('without a name gets one that does not reveal the address', async () => {
    const browser = world.stranger()
    const { email } = peer.is({ name: undefined })
    await signInBy(browser, 'google')
    const { displayName, account } = await me(browser)
    expect(displayName).toBe('New member')
    expect(account.slug).not.toContain(String(email).slice(0, 8))
  })
})

describe('a callback that does not belong to this browser', () => {
  test('without a round trip, or with another’s, signs nobody in', async () => {
    peer.is({})
    const attacker = world.stranger()
    const theirs = await goToProvider(attacker, '/api/auth/social/google')
    const victim = world.stranger()
    expectRefusal(await comeBack(victim, theirs), victim, 'state')

    const mine = await goToProvider(victim, '/api/auth/social/google')
    expectRefusal(await comeBack(victim, theirs), victim, 'state')

    const again = await goToProvider(victim, '/api/auth/social/google')
    expect(again.searchParams.get('state')).not.toBe(mine.searchParams.get('state'))
    again.searchParams.delete('state')
    expectRefusal(await comeBack(victim, again), victim, 'state')
  })

  test('with a foreign code and the right state is rejected by PKCE', async () => {
    peer.is({})
    const theirs = await goToProvider(world.stranger(), '/api/auth/social/google')
    const victim = world.stranger()
    const mine = await goToProvider(victim, '/api/auth/social/google')
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    expectRefusal(await comeBack(victim, mine), victim, 'provider')
  })

  test('works once, even with the original cookies', async () => {
    peer.is({})
    const browser = world.stranger()
    const callback = await goToProvider(browser, '/api/auth/social/google')
    const thief = world.stranger()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect((await comeBack(browser, callback)).headers.location).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
    expectRefusal(await comeBack(thief, callback), thief, 'state')
    const later = await comeBack(browser, callback)
    expect(later.headers.location).toContain('/login?error=state')
    expect(setCookies(later)).not.toMatch(SESSION)
  })

  test('is too late after ten minutes', async () => {
    peer.is({})
    const browser = world.stranger()
    const callback = await goToProvider(browser, '/api/auth/social/google')
    world.clock.advance(10 * MINUTE_MS)
    expectRefusal(await comeBack(browser, callback), browser, 'state')
  })

  test('with a forged round trip is rejected', async () => {
    peer.is({})
    const browser = world.stranger()
    const callback = await goToProvider(browser, '/api/auth/social/google')
    const forged = { state: callback.searchParams.get('state'), provider: 'google', expiresAt: '2999-01-01T00:00:00Z' }
    browser.cookies.set('auth-social', Buffer.from(JSON.stringify(forged)).toString('base64url'))
    expectRefusal(await comeBack(browser, callback), browser, 'state')
  })
})

describe('an invalid ID token is rejected', () => {
  test.each<[string, (payload: Record<string, unknown>, header: Record<string, unknown>) => void]>([
    ['another nonce', (payload) => Object.assign(payload, { nonce: 'another' })],
    ['no nonce', (payload) => delete payload.nonce],
    ['another audience', (payload) => Object.assign(payload, { aud: 'another-client' })],
    ['another issuer', (payload) => Object.assign(payload, { iss: 'https://evil.example' })],
    ['an expiry in the past', (payload) => Object.assign(payload, { exp: 1_000_000_000 })],
    ['an unpublished key', (_payload, header) => Object.assign(header, { kid: 'unknown' })],
  ])('%s', async (_what, forge) => {
    peer.is({})
    const browser = world.stranger()
    const callback = await goToProvider(browser, `/api/auth/social/google${withReturnTo}`)
    peer.forgeNext(forge)
    const location = expectRefusal(await comeBack(browser, callback), browser, 'provider')
    // `returnTo` is kept, so that the person can try again.
    expect(location.searchParams.get('returnTo')).toBe(HERE)
  })
})

describe('a provider’s error', () => {
  test.each([
    ['access_denied', 'denied'],
    ['user_cancelled_authorize', 'denied'],
    ['server_error', 'provider'],
  ])('%s', async (providerError, error) => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, '/api/auth/social/google')
    callback.searchParams.delete('code')
    callback.searchParams.set('error', providerError)
    expectRefusal(await comeBack(browser, callback), browser, error)
  })

  test('includes a provider that cannot be reached', async () => {
    const down = await createWorld({ env: socialEnv('http://127.0.0.1:9') })
    const browser = down.stranger()
    const start = await browser.auth.get(`/api/auth/social/google${withReturnTo}`)
    expect(start.status).toBe(302)
    expect(start.headers.location).toBe(
      `${down.config.AUTH_URL}/login?error=provider&returnTo=${encodeURIComponent(HERE)}`,
    )
    expect(start.headers['set-cookie']).toBeUndefined()
    await down.close()
  })

  test('is logged with the reason, without code, state, token or address', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const logged = await createWorld({ env: socialEnv(peer.issuer), logger })
    const { email } = peer.is({ email_verified: false })
    const browser = logged.stranger()
    const callback = await goToProvider(browser, '/api/auth/social/google')
    peer.forgeNext((payload) => Object.assign(payload, { nonce: 'another' }))
    await comeBack(browser, callback)
    await signInBy(browser, 'google')
    await logged.close()
    expect(lines.join()).toContain('"refusal":"provider"')
    expect(lines.join()).toContain('"refusal":"unverified"')
    for (const secret of [email, callback.searchParams.get('code'), callback.searchParams.get('state')])
      expect(lines.join()).not.toContain(String(secret))
  })
})

describe('the list of providers', () => {
  test('has the configured ones in order', async () => {
    const { body } = await world.stranger().auth.get('/api/auth/providers')
    expect(body).toEqual({ providers: ['google', 'apple', 'work'] })
  })

  test('returns 404 for any other', async () => {
    for (const name of ['facebook', 'constructor', '__proto__', 'Google'])
      expect((await world.stranger().auth.get(`/api/auth/social/${name}`)).status, name).toBe(404)
  })

  test('returns 400 for a role that cannot be chosen', async () => {
    expect((await world.stranger().auth.get('/api/auth/social/google?role=admin')).status).toBe(400)
  })

  test('is empty without settings', async () => {
    const plain = await createWorld()
    expect((await plain.stranger().auth.get('/api/auth/providers')).body).toEqual({ providers: [] })
    expect((await plain.stranger().auth.get('/api/auth/social/google')).status).toBe(404)
    await plain.close()
  })
})
