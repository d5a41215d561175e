import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  comeBack,
  goToProvider,
  type OidcPeer,
  signInBy,
  socialEnv,
  startOidcPeer,
} from '../../../../tests/support/oidc-peer.ts'
import { type Answer, type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
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
const setCookies = (answer: Answer): string => String(answer.headers['set-cookie'] ?? '')
const SESSION = /auth-token=[\w.-]+;|auth-refresh-token=[\w-]+;/

/** Expects a redirect to the sign-in page with a reason, and no session. */
function expectRefusal(answer: Answer, browser: Browser, error: string) {
  expect(answer.status).toBe(302)
  const location = new URL(answer.headers.location ?? '')
  expect(`${location.origin}${location.pathname}`).toBe(`${world.config.AUTH_URL}/login`)
  expect(location.searchParams.get('error')).toBe(error)
  expect(setCookies(answer)).not.toMatch(SESSION)
  expect([...browser.cookies.keys()]).toEqual([])
  return location
}

const me = async (browser: Browser) => (await browser.auth.get('/api/me')).body.user

describe('the round trip', () => {
  test.each(['google', 'work'])(
    'by %s signs a new person in, with an account, at the address they came from',
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

  test('asks with PKCE, state and nonce, and only what it needs', async () => {
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

  test('without a way back, or with a foreign one, it ends at the main site', async () => {
    for (const query of ['', '?returnTo=https%3A%2F%2Fevil.example%2F', '?returnTo=javascript%3Aalert(1)']) {
      peer.is({})
      const done = await signInBy(world.stranger(), 'google', query)
      expect(done.headers.location).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
    }
  })

  test('a way back that was kept before does not count for a later start without one', async () => {
    const browser = world.stranger()
    await browser.auth.get(`/api/auth/social/google${withReturnTo}`)
    peer.is({})
    expect((await signInBy(browser, 'google')).headers.location).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
  })

  test('what the browser carries is sealed, HttpOnly, SameSite=Lax and gone in ten minutes', async () => {
    const started = await world.stranger().auth.get(`/api/auth/social/google${withReturnTo}`)
    const attributes = 'Max-Age=600; Path=/; HttpOnly; SameSite=Lax'
    expect(started.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^auth-social=[\\w-]+; ${attributes}$`)),
      expect.stringMatching(new RegExp(`^auth-return-to=[^; ]+; ${attributes}$`)),
    ])
    const state = new URL(started.headers.location ?? '').searchParams.get('state') ?? ''
    expect(setCookies(started)).not.toContain(state)
  })

  test('a person who came before is known by who they are there, whatever their address is now', async () => {
    const browser = world.stranger()
    const first = peer.is({})
    await signInBy(browser, 'google')
    const known = await me(browser)
    peer.is({ sub: first.sub, email: `${newId()}@elsewhere.test`, email_verified: false })
    const again = world.stranger()
    await signInBy(again, 'google', '?role=agent')
    expect(await me(again)).toEqual(known)
  })

  test('the same person by another provider has the same account', async () => {
    const browser = world.stranger()
    const { email } = peer.is({})
    await signInBy(browser, 'google')
    const other = world.stranger()
    peer.is({ email })
    await signInBy(other, 'work')
    expect((await me(other)).id).toBe((await me(browser)).id)
  })

  test('two windows at once make one person', async () => {
    const [one, two] = [world.stranger(), world.stranger()]
    peer.is({})
    const callbacks = [
      await goToProvider(one, '/api/auth/social/google'),
      await goToProvider(two, '/api/auth/social/google'),
    ]
    await Promise.all([comeBack(one, callbacks[0] as URL), comeBack(two, callbacks[1] as URL)])
    expect((await me(one)).id).toBe((await me(two)).id)
  })

  test('whoever has no name there gets one that does not tell the address', async () => {
    const browser = world.stranger()
    const { email } = peer.is({ name: undefined })
    await signInBy(browser, 'google')
    const { displayName, account } = await me(browser)
    expect(displayName).toBe('New member')
    expect(account.slug).not.toContain(String(email).slice(0, 8))
  })
})

describe('an answer that does not belong to this browser', () => {
  test('with no round trip, another’s round trip or another’s state signs nobody in', async () => {
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

  test('a foreign code under the right state is refused by PKCE', async () => {
    peer.is({})
    const theirs = await goToProvider(world.stranger(), '/api/auth/social/google')
    const victim = world.stranger()
    const mine = await goToProvider(victim, '/api/auth/social/google')
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    expectRefusal(await comeBack(victim, mine), victim, 'provider')
  })

  test('the same answer counts once, even with the cookies of then', async () => {
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

  test('after ten minutes it is too late', async () => {
    peer.is({})
    const browser = world.stranger()
    const callback = await goToProvider(browser, '/api/auth/social/google')
    world.clock.advance(10 * MINUTE_MS)
    expectRefusal(await comeBack(browser, callback), browser, 'state')
  })

  test('a round trip that somebody wrote themselves is none', async () => {
    peer.is({})
    const browser = world.stranger()
    const callback = await goToProvider(browser, '/api/auth/social/google')
    const forged = { state: callback.searchParams.get('state'), provider: 'google', expiresAt: '2999-01-01T00:00:00Z' }
    browser.cookies.set('auth-social', Buffer.from(JSON.stringify(forged)).toString('base64url'))
    expectRefusal(await comeBack(browser, callback), browser, 'state')
  })
})

describe('a token that does not hold', () => {
  test.each<[string, (payload: Record<string, unknown>, header: Record<string, unknown>) => void]>([
    ['another nonce', (payload) => Object.assign(payload, { nonce: 'another' })],
    ['no nonce', (payload) => delete payload.nonce],
    ['another audience', (payload) => Object.assign(payload, { aud: 'another-client' })],
    ['another issuer', (payload) => Object.assign(payload, { iss: 'https://evil.example' })],
    ['an expiry in the past', (payload) => Object.assign(payload, { exp: 1_000_000_000 })],
    ['a key nobody published', (_payload, header) => Object.assign(header, { kid: 'unknown' })],
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

describe('a provider that says no', () => {
  test.each([
    ['access_denied', 'denied'],
    ['user_cancelled_authorize', 'denied'],
    ['server_error', 'provider'],
  ])('%s', async (said, error) => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, '/api/auth/social/google')
    callback.searchParams.delete('code')
    callback.searchParams.set('error', said)
    expectRefusal(await comeBack(browser, callback), browser, error)
  })

  test('a provider that cannot be reached', async () => {
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

  test('the log has the reason, and no code, state, token or address', async () => {
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

describe('which providers there are', () => {
  test('those that are set up, in the order they are offered', async () => {
    const { body } = await world.stranger().auth.get('/api/auth/providers')
    expect(body).toEqual({ providers: ['google', 'apple', 'work'] })
  })

  test('any other is 404', async () => {
    for (const name of ['facebook', 'constructor', '__proto__', 'Google'])
      expect((await world.stranger().auth.get(`/api/auth/social/${name}`)).status, name).toBe(404)
  })

  test('a role nobody may choose is 400', async () => {
    expect((await world.stranger().auth.get('/api/auth/social/google?role=admin')).status).toBe(400)
  })

  test('none at all without settings', async () => {
    const plain = await createWorld()
    expect((await plain.stranger().auth.get('/api/auth/providers')).body).toEqual({ providers: [] })
    expect((await plain.stranger().auth.get('/api/auth/social/google')).status).toBe(404)
    await plain.close()
  })
})
