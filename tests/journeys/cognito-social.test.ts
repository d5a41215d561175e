import {
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { LocalHostedDomain } from '@semblance/user-pool/hosted-domain'
import type { LocalPool } from '@semblance/user-pool/local-pool'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import { comeBack, goToProvider, signInBy } from '../support/people/oidc-peer.ts'
import {
  createHostedWorld,
  expectRefusal,
  type HostedWorld,
  SESSION,
  setCookies,
} from '../support/programs/hosted-world.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../support/world.ts'

/**
 * Google and Apple through a Cognito user pool's hosted domain, with the real sign-up trigger of
 * the pool.
 */

let created: HostedWorld
let pool: LocalPool
let hosted: LocalHostedDomain
let world: World
beforeAll(async () => {
  created = await createHostedWorld()
  ;({ pool, hosted, world } = created)
})
afterAll(() => created.close())
beforeEach(() => {
  hosted.is({})
  hosted.alwaysReportsAlreadyFound(false)
})

const HERE = 'http://localhost:3000/offers/7?tab=brief;v=1&q=%C3%A9%2B'
const withReturnTo = `?returnTo=${encodeURIComponent(HERE)}`
const GOOGLE = '/api/auth/social/google'
const PASSWORD = 'correct horse battery'
const me = async (browser: Browser) => (await browser.auth.get('/api/me')).body.user

/** @returns the address to which the hosted domain redirects back */
const follow = async (response: TestResponse): Promise<URL> => {
  expect(response.status).toBe(302)
  const reply = await fetch(response.headers.location ?? '', { redirect: 'manual' })
  return new URL(reply.headers.get('location') ?? '')
}

const signUp = async (email: string, { isConfirmed }: { isConfirmed: boolean }) => {
  const person = { email, password: PASSWORD, displayName: 'Ada King', role: 'talent' }
  expect((await world.stranger().auth.post('/api/auth/signup', person)).status).toBe(201)
  if (!isConfirmed) return undefined
  const code = pool.latestCode(email)
  return (await world.stranger().auth.post('/api/auth/confirm', { email, code, password: PASSWORD })).body.user
}
const logIn = (email: string) => world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD })

describe('social sign-in', () => {
  test.each([
    ['google', 'Google'],
    ['apple', 'SignInWithApple'],
  ])('by %s starts a session that can be renewed and ended', async (provider, poolName) => {
    const browser = world.stranger()
    const { email } = hosted.is({ name: '  Grace   Hopper ' })
    const done = await signInBy(browser, provider, `${withReturnTo}&role=talent`)
    expect(done).toMatchObject({ status: 302, headers: { location: HERE, 'cache-control': 'no-store' } })
    expect([...browser.cookies.keys()].toSorted()).toEqual(['auth-device', 'auth-refresh-token', 'auth-token'])
    expect(hosted.authorizationQueries.at(-1)?.get('identity_provider')).toBe(poolName)
    const user = await me(browser)
    expect(user).toMatchObject({ email, displayName: 'Grace Hopper', roles: ['talent'] })

    const before = browser.cookies.get('auth-token')
    world.clock.advance(25 * HOUR_MS)
    expect((await me(browser)).id).toBe(user.id)
    expect(browser.cookies.get('auth-token')).not.toBe(before)

    const again = world.stranger()
    await signInBy(again, provider)
    expect((await me(again)).id).toBe(user.id)

    const refreshToken = browser.cookies.get('auth-refresh-token') ?? ''
    expect((await browser.auth.post('/api/auth/logout', {})).status).toBe(200)
    browser.cookies.set('auth-refresh-token', refreshToken)
    expect((await browser.auth.get('/api/me')).status).toBe(401)
  })

  test('uses PKCE, state and nonce, and authenticates our client', async () => {
    await signInBy(world.stranger(), 'google')
    const question = Object.fromEntries(hosted.authorizationQueries.at(-1) ?? [])
    expect(question).toMatchObject({
      response_type: 'code',
      client_id: pool.clientId,
      redirect_uri: `${world.config.AUTH_URL}/api/auth/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(question[name]).toMatch(/^[\w-]{43}$/)
    const { authorization, form } = hosted.exchanges.at(-1) ?? {}
    expect(form?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    expect(form?.has('client_secret')).toBe(false)
    expect(Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64').toString()).toBe(
      `${pool.clientId}:${pool.clientSecret}`,
    )
  })

  test('without a name gives a display name that does not reveal the address', async () => {
    const browser = world.stranger()
    hosted.is({ name: '' })
    await signInBy(browser, 'apple')
    expect((await me(browser)).displayName).toBe('New member')
  })

  test('GET /api/auth/providers lists the providers, and any other provider is 404', async () => {
    expect((await world.stranger().auth.get('/api/auth/providers')).body).toEqual({ providers: ['google', 'apple'] })
    for (const name of ['facebook', 'constructor', '__proto__', 'Google', 'SignInWithApple'])
      expect((await world.stranger().auth.get(`/api/auth/social/${name}`)).status, name).toBe(404)
  })

  test('the sign-in page has a button for each provider', async () => {
    const page = await world.stranger().auth.get('/login', { accept: 'text/html' })
    for (const provider of ['google', 'apple']) expect(page.text).toContain(`href="/api/auth/social/${provider}"`)
  })

  test('only the configured providers are offered', async () => {
    const one = await createWorld({ env: { ...created.env, COGNITO_SOCIAL_PROVIDERS: 'apple' } })
    expect((await one.stranger().auth.get('/api/auth/providers')).body).toEqual({ providers: ['apple'] })
    expect((await one.stranger().auth.get(GOOGLE)).status).toBe(404)
    await one.close()
  })
})

describe('an existing account', () => {
  test('is linked and signed in to after a second request to the pool, without action by the person', async () => {
    const email = `${newId()}@people.test`
    const native = await signUp(email, { isConfirmed: true })
    const browser = world.stranger()
    hosted.is({ email: email.toUpperCase() })
    const callback = await goToProvider(browser, `${GOOGLE}${withReturnTo}&role=agent`)
    expect(callback.searchParams.get('error_description')).toContain('Already found an entry for username google_')
    const repeated = await comeBack(browser, callback)
    expect(new URL(repeated.headers.location ?? '').origin).toBe(hosted.url)
    expect(setCookies(repeated)).not.toMatch(SESSION)
    const [first, second] = hosted.authorizationQueries
      .slice(-1)
      .concat(new URL(repeated.headers.location ?? '').searchParams)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(second?.get(name)).not.toBe(first?.get(name))

    const done = await comeBack(browser, await follow(repeated))
    expect(done.headers.location).toBe(HERE)
    expect(await me(browser)).toMatchObject({ id: native.id, email, displayName: 'Ada King', roles: ['talent'] })
    expect((await logIn(email)).status).toBe(200)
  })

  test('keeps the role chosen at sign-up when the first sign-in is by Google', async () => {
    const email = `${newId()}@people.test`
    await signUp(email, { isConfirmed: false })
    const user = { UserPoolId: pool.poolId, Username: email }
    const verified = [{ Name: 'email_verified', Value: 'true' }]
    await pool.client.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }))
    await pool.client.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes: verified }))
    const browser = world.stranger()
    hosted.is({ email })
    const repeated = await comeBack(browser, await goToProvider(browser, `${GOOGLE}?role=agent`))
    await comeBack(browser, await follow(repeated))
    expect(await me(browser)).toMatchObject({ email, displayName: 'Ada King', roles: ['talent'] })
  })

  test('that the pool reports as existing twice in a row is an error, not an endless redirect', async () => {
    const email = `${newId()}@people.test`
    await signUp(email, { isConfirmed: true })
    const browser = world.stranger()
    hosted.is({ email })
    hosted.alwaysReportsAlreadyFound(true)
    const repeated = await comeBack(browser, await goToProvider(browser, `${GOOGLE}${withReturnTo}`))
    const location = expectRefusal(await comeBack(browser, await follow(repeated)), browser, 'linking')
    expect(location.searchParams.get('returnTo')).toBe(HERE)
  })

  test('that a stranger created with the address but never confirmed gives the stranger no access', async () => {
    const email = `${newId()}@people.test`
    await signUp(email, { isConfirmed: false })
    const browser = world.stranger()
    hosted.is({ email, name: 'Victim' })
    const repeated = await comeBack(browser, await goToProvider(browser, `${GOOGLE}?role=agent`))
    await comeBack(browser, await follow(repeated))
    expect(await me(browser)).toMatchObject({ email, displayName: 'Victim', roles: ['agent'] })
    expect((await logIn(email)).status).toBe(401)
  })

  test.each(['false', '', 'yes'])(
    'an address with email_verified %j is neither linked nor signed in',
    async (email_verified) => {
      const email = `${newId()}@people.test`
      await signUp(email, { isConfirmed: true })
      const browser = world.stranger()
      hosted.is({ email, email_verified })
      expectRefusal(await signInBy(browser, 'google'), browser, 'unverified')
      hosted.is({ email_verified })
      expectRefusal(await signInBy(browser, 'google'), browser, 'unverified')
    },
  )

  test('a pool without its trigger cannot sign in an unverified address either', async () => {
    const browser = world.stranger()
    const callback = await goToProvider(browser, GOOGLE)
    hosted.forgeNext((payload) => Object.assign(payload, { email_verified: false }))
    expectRefusal(await comeBack(browser, callback), browser, 'unverified')
  })
})

test('a client without a secret sends its id, and authenticates by PKCE only', async () => {
  const open = await createHostedWorld({ withoutSecret: true })
  const browser = open.world.stranger()
  await signInBy(browser, 'google')
  expect((await me(browser)).displayName).toBe('Grace Hopper')
  const { authorization, form } = open.hosted.exchanges[0] ?? {}
  expect(authorization).toBeUndefined()
  expect(form?.get('client_id')).toBe(open.pool.clientId)
  await open.close()
})
