import { type LocalPool, startLocalPool } from '@semblance/user-pool/local-pool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../deploy/cognito/create-pool.ts'
import { HOUR_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * A person's whole path through the authentication routes, with a Cognito user pool as the
 * provider.
 */

let pool: LocalPool
let world: World
beforeAll(async () => {
  pool = await startLocalPool({ clock: { now: () => world?.clock.now() ?? new Date() }, createPool })
  world = await createWorld({
    env: {
      COGNITO_USER_POOL_ID: pool.poolId,
      COGNITO_CLIENT_ID: pool.clientId,
      COGNITO_CLIENT_SECRET: pool.clientSecret ?? '',
      COGNITO_ENDPOINT: pool.endpoint,
    },
  })
})
afterAll(async () => {
  await world.close()
  await pool.close()
})

const PASSWORD = 'correct horse battery'
const signUp = async () => {
  const browser = world.stranger()
  const email = `${newId()}@people.test`
  const started = await browser.auth.post('/api/auth/signup', {
    email,
    password: PASSWORD,
    displayName: 'Zoë Moreau',
    role: 'talent',
  })
  expect(started).toMatchObject({ status: 201, body: { status: 'confirmation_required' } })
  return { browser, email }
}
const signedUp = async () => {
  const { browser, email } = await signUp()
  const code = pool.latestCode(email)
  const confirmed = await browser.auth.post('/api/auth/confirm', { email, code, password: PASSWORD })
  expect(confirmed.status).toBe(200)
  return { browser, email, user: confirmed.body.user }
}

test('a person can sign up, confirm, use the session and sign out', async () => {
  const { browser, email, user } = await signedUp()
  expect(user).toMatchObject({ email, displayName: 'Zoë Moreau', roles: ['talent'], account: { slug: 'zoe-moreau' } })
  expect((await browser.auth.get('/api/me')).body).toEqual({ user })
  const refreshToken = browser.cookies.get('auth-refresh-token') ?? ''
  expect((await browser.auth.post('/api/auth/logout', {})).status).toBe(200)
  expect((await browser.auth.get('/api/me')).status).toBe(401)
  browser.cookies.set('auth-refresh-token', refreshToken)
  expect((await browser.auth.get('/api/me')).status).toBe(401)
})

test('the next day a request renews the session in the same response', async () => {
  const { browser, user } = await signedUp()
  const before = browser.cookies.get('auth-token')
  world.clock.advance(25 * HOUR_MS)
  expect((await browser.auth.get('/api/me')).body.user.id).toBe(user.id)
  expect(browser.cookies.get('auth-token')).not.toBe(before)
})

test('a person can sign in again and set a new password with the mailed code', async () => {
  const { email, user, browser: first } = await signedUp()
  const browser = world.stranger()
  const wrong = await browser.auth.post('/api/auth/login', { email, password: 'wrong zebra capacitor' })
  expect(wrong.status).toBe(401)
  const login = await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
  expect(login).toMatchObject({ status: 200, body: { user: { id: user.id } } })
  expect((await browser.auth.post('/api/auth/forgot-password', { email })).status).toBe(200)
  const code = pool.latestCode(email)
  const newPassword = 'another horse battery'
  expect((await browser.auth.post('/api/auth/reset-password', { email, code, newPassword })).status).toBe(200)
  world.clock.advance(25 * HOUR_MS)
  expect((await first.auth.get('/api/me')).status).toBe(401)
  expect((await browser.auth.post('/api/auth/login', { email, password: newPassword })).status).toBe(200)
})

test('an unknown or taken address gets the same responses as any other', async () => {
  const { browser, email } = await signedUp()
  const taken = await browser.auth.post('/api/auth/signup', {
    email,
    password: 'wrong zebra capacitor',
    displayName: 'Mallory',
    role: 'brand',
  })
  expect(taken).toMatchObject({ status: 201, body: { status: 'confirmation_required' } })
  const unknown = `${newId()}@people.test`
  expect((await browser.auth.post('/api/auth/forgot-password', { email: unknown })).status).toBe(200)
  const { status } = await browser.auth.post('/api/auth/confirm', {
    email: unknown,
    code: '123456',
    password: PASSWORD,
  })
  expect(status).toBe(400)
})

test('findEmail finds a person’s address at Cognito', async () => {
  const { email, user } = await signedUp()
  expect(await world.app.ctx.identity.findEmail(user.id)).toBe(email)
})
