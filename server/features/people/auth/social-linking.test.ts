import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import {
  comeBack,
  goToProvider,
  type OidcPeer,
  signInBy,
  socialEnv,
  startOidcPeer,
} from '../../../../tests/support/people/oidc-peer.ts'
import { PASSWORD } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
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

describe('Apple', () => {
  const post = async (browser: Browser, callback: URL, more: Record<string, string> = {}) => {
    // A cross-site form sends no Lax cookies and has Apple's origin.
    const form = new URLSearchParams({ ...Object.fromEntries(callback.searchParams), ...more })
    return world
      .stranger()
      .auth.post('/api/auth/callback', form.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.apple.com',
        'sec-fetch-site': 'cross-site',
      })
      .then(async (posted) => ({ posted, done: await comeBack(browser, new URL(posted.headers.location ?? '')) }))
  }

  test('responds with a form post, a signed secret and the name beside it', async () => {
    const browser = world.stranger()
    peer.is({ name: undefined, email_verified: 'true' })
    const callback = await goToProvider(browser, `/api/auth/social/apple${withReturnTo}`)
    expect(peer.questions.at(-1)?.get('response_mode')).toBe('form_post')
    const user = JSON.stringify({ name: { firstName: 'Tim', lastName: 'Appleseed' } })
    const { posted, done } = await post(browser, callback, { user, id_token: 'not.to.be.read' })
    expect(posted.status).toBe(303)
    expect(setCookies(posted)).toBe('')
    expect(posted.headers.location).not.toContain('id_token')
    expect(done).toMatchObject({ status: 302, headers: { location: HERE } })
    expect((await me(browser)).displayName).toBe('Tim Appleseed')

    const secret = peer.exchanges.at(-1)?.client_secret ?? ''
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
    expect(decodeJwt(secret)).toMatchObject({ iss: 'TEAM123456', sub: 'test.semblance.signin', aud: peer.issuer })
  })

  test.each(['false', false, 'yes', 1, null])('email_verified %j counts as unverified', async (email_verified) => {
    const browser = world.stranger()
    peer.is({ email_verified })
    const callback = await goToProvider(browser, '/api/auth/social/apple')
    expectRefusal((await post(browser, callback)).done, browser, 'unverified')
  })

  test('a form post without a round trip leads to the sign-in page', async () => {
    const victim = world.stranger()
    peer.is({})
    const callback = await goToProvider(world.stranger(), '/api/auth/social/apple')
    expectRefusal((await post(victim, callback)).done, victim, 'state')
  })
})

describe('linking by address', () => {
  const signup = (email: string, password: string) =>
    world.stranger().auth.post('/api/auth/signup', { email, password, displayName: 'Native', role: 'talent' })
  const login = (email: string, password: string) => world.stranger().auth.post('/api/auth/login', { email, password })

  test('signs in to the confirmed native account, which keeps its password', async () => {
    const email = `${newId()}@people.test`
    const { sub } = await world.app.builtinIssuer().registerConfirmed({
      email,
      password: PASSWORD,
      displayName: 'Ada',
      role: 'talent',
    })
    const browser = world.stranger()
    peer.is({ email: email.toUpperCase() })
    await signInBy(browser, 'google')
    expect(await me(browser)).toMatchObject({ id: sub, email, displayName: 'Ada', roles: ['talent'] })
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  test('is refused if the provider has not verified the address', async () => {
    const email = `${newId()}@people.test`
    await world.app.builtinIssuer().registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
    for (const email_verified of [false, undefined, 'false']) {
      const browser = world.stranger()
      peer.is({ email, email_verified })
      expectRefusal(await signInBy(browser, 'google'), browser, 'unverified')
    }
    const nameless = world.stranger()
    peer.is({ email: undefined })
    expectRefusal(await signInBy(nameless, 'google'), nameless, 'unverified')
  })

  test('is refused for look-alike addresses: the Kelvin sign is not a k', async () => {
    const email = `kate.${newId()}@people.test`
    await world.app.builtinIssuer().registerConfirmed({ email, password: PASSWORD, displayName: 'Kate', role: 'brand' })
    const spellings = [
      `\u212aate${email.slice(4)}`,
      email.replace('people', 'peop\u0142e'),
      `${email}\0`,
      ` ${email}`,
      '',
    ]
    for (const spelling of spellings) {
      const thief = world.stranger()
      peer.is({ email: spelling })
      expectRefusal(await signInBy(thief, 'google'), thief, 'unverified')
    }
  })

  test.each([[''], ['a\0b'], ['a\nb'], ['x'.repeat(256)]])(
    'a person with the provider subject %j is rejected',
    async (sub) => {
      const browser = world.stranger()
      peer.is({ sub, email: `${newId()}@people.test` })
      expectRefusal(await signInBy(browser, 'google'), browser, 'provider')
    },
  )

  test('a stranger who signed up first with the unconfirmed address keeps nothing', async () => {
    const email = `${newId()}@people.test`
    await signup(email, 'the attacker’s password')
    const code = await codeMailedTo(world, email)

    const victim = world.stranger()
    peer.is({ email, name: 'Victim' })
    await signInBy(victim, 'google')
    expect((await me(victim)).displayName).toBe('Victim')
    expect((await login(email, 'the attacker’s password')).status).toBe(401)
    const proof = { email, code, password: 'the attacker’s password' }
    expect((await world.stranger().auth.post('/api/auth/confirm', proof)).status).toBe(400)
    await signup(email, 'the attacker’s password')
    expect((await mailsTo(world, email))[0]?.subject).toBe('You already have a Semblance account')
  })

  describe('a changed address at the provider', () => {
    const newAddress = () => `${newId()}@elsewhere.test`

    test('is adopted: the account gets the new address, and the old address gets a mail', async () => {
      const before = peer.is({})
      const browser = world.stranger()
      await signInBy(browser, 'google')
      const { id } = await me(browser)
      const email = newAddress()
      // Somebody else has also signed up with the new address, without confirming it.
      await signup(email, 'the attacker’s password')
      const code = await codeMailedTo(world, email)
      peer.is({ ...before, email: email.toUpperCase() })
      const again = world.stranger()
      await signInBy(again, 'google')
      expect(await me(again)).toMatchObject({ id, email })
      expect((await mailsTo(world, String(before.email)))[0]?.subject).toMatch(/address .* was changed/)
      const proof = { email, code, password: 'the attacker’s password' }
      expect((await world.stranger().auth.post('/api/auth/confirm', proof)).status).toBe(400)
    })

    test('that is another person’s changes neither account and signs in nobody else', async () => {
      const before = peer.is({})
      const first = world.stranger()
      await signInBy(first, 'google')
      const { id } = await me(first)
      const taken = newAddress()
      await world.app
        .builtinIssuer()
        .registerConfirmed({ email: taken, password: PASSWORD, displayName: 'Other', role: 'brand' })
      peer.is({ ...before, email: taken })
      const again = world.stranger()
      await signInBy(again, 'google')
      expect(await me(again)).toMatchObject({ id, email: before.email })
      const other = (await login(taken, PASSWORD)).body.user
      expect([other.email, other.id === id]).toEqual([taken, false])
    })

    test.each([
      ['is not verified', { email_verified: false }],
      ['is invalid', { email: '\u212aate@elsewhere.test' }],
      ['is missing', { email: undefined }],
    ])('that %s is not adopted', async (_what, changes) => {
      const before = peer.is({})
      const first = world.stranger()
      await signInBy(first, 'google')
      peer.is({ ...before, email: newAddress(), ...changes })
      const again = world.stranger()
      await signInBy(again, 'google')
      expect(await me(again)).toMatchObject({ id: (await me(first)).id, email: before.email })
    })

    test('stays the newest, while another provider keeps reporting its own', async () => {
      const before = peer.is({})
      await signInBy(world.stranger(), 'google')
      await signInBy(world.stranger(), 'work')
      const email = newAddress()
      peer.is({ ...before, email })
      await signInBy(world.stranger(), 'google')
      peer.is(before)
      const browser = world.stranger()
      await signInBy(browser, 'work')
      expect((await me(browser)).email).toBe(email)
    })
  })

  test('a person without a password may set one by mail', async () => {
    const { email } = peer.is({})
    await signInBy(world.stranger(), 'google')
    expect((await login(String(email), '')).status).toBe(400)
    await world.stranger().auth.post('/api/auth/forgot-password', { email })
    const code = await codeMailedTo(world, String(email))
    await world.stranger().auth.post('/api/auth/reset-password', { email, code, newPassword: PASSWORD })
    expect((await login(String(email), PASSWORD)).status).toBe(200)
  })
})
