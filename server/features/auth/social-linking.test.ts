import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../tests/support/mails.ts'
import { type OidcPeer, signInBy, socialEnv, startOidcPeer } from '../../../tests/support/oidc-peer.ts'
import { PASSWORD } from '../../../tests/support/signed-in.ts'
import { type Answer, type Browser, createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../ids.ts'

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

const setCookies = (answer: Answer): string => String(answer.headers['set-cookie'] ?? '')
const SESSION = /auth-token=[\w.-]+;|auth-refresh-token=[\w-]+;/

/** Back at the sign-in page with a reason, and no session. */
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

describe('linking', () => {
  const signup = (email: string, password: string) =>
    world.stranger().auth.post('/api/auth/signup', { email, password, displayName: 'Native', role: 'talent' })
  const login = (email: string, password: string) => world.stranger().auth.post('/api/auth/login', { email, password })

  test('a confirmed native account is the one that is signed in to, and keeps its password', async () => {
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

  test('an address that the provider does not vouch for is not linked', async () => {
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

  test('a stranger who signed up first with the address, and never proved it, is left with nothing', async () => {
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
    // Nor by signing up once more: the address is taken now.
    await signup(email, 'the attacker’s password')
    expect((await mailsTo(world, email))[0]?.subject).toBe('You already have a Semblance account')
  })

  test('somebody without a password may choose one by mail', async () => {
    const { email } = peer.is({})
    await signInBy(world.stranger(), 'google')
    expect((await login(String(email), '')).status).toBe(400)
    await world.stranger().auth.post('/api/auth/forgot-password', { email })
    const code = await codeMailedTo(world, String(email))
    await world.stranger().auth.post('/api/auth/reset-password', { email, code, newPassword: PASSWORD })
    expect((await login(String(email), PASSWORD)).status).toBe(200)
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
