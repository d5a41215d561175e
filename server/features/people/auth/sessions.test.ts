import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { copyOf, PASSWORD, sessionCookies, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { ROUTES } from '../../../app.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import type { Route } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'

/**
 * Routes that pages of other origins may call: `true` from listed origins, `site` from our own
 * site only.
 */
const OPEN: Readonly<Record<string, Route['cors']>> = {
  'GET /api/me': true,
  'POST /api/auth/logout': true,
  'GET /api/auth/sessions': 'site',
  'POST /api/auth/sessions/revoke': 'site',
  'POST /api/auth/sessions/revoke-others': 'site',
  'GET /api/auth/providers': 'site',
  'GET /api/auth/factors': 'site',
  'POST /api/auth/passkeys': 'site',
  'POST /api/auth/passkeys/options': 'site',
  'PATCH /api/auth/passkeys/{id}': 'site',
  'DELETE /api/auth/passkeys/{id}': 'site',
  'POST /api/auth/authenticator-app': 'site',
  'POST /api/auth/authenticator-app/options': 'site',
  'DELETE /api/auth/authenticator-app': 'site',
  'POST /api/auth/recovery-codes': 'site',
  'DELETE /api/auth/factor-recovery': 'site',
  'GET /api/auth/step-up': 'site',
  'POST /api/auth/step-up': 'site',
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('the session', () => {
  test('costs GET /api/me one SQL statement and shows an anonymous visitor nothing', async () => {
    const person = await signedIn(world)
    const me = await person.auth.get('/api/me')
    expect(me).toMatchObject({ status: 200, statements: 1 })
    expect(await world.stranger().auth.get('/api/me')).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
  })

  test('of a person without an account still shows who they are', async () => {
    const email = `${newId()}@people.test`
    const input = { email, password: null, displayName: 'Nobody Yet', role: 'brand' } as const
    const { sub, idToken } = await world.app.builtinIssuer().registerConfirmed(input)
    const browser = world.stranger()
    browser.cookies.set('auth-token', idToken)
    expect((await browser.auth.get('/api/me')).body).toEqual({
      user: { id: sub, email, displayName: 'Nobody Yet', avatarUrl: null, roles: [], account: null },
    })
  })

  test('with an expired token is renewed on any route', async () => {
    const person = await signedIn(world)
    const before = person.cookies.get('auth-token')
    world.clock.advance(24 * HOUR_MS)
    const reply = await person.get('/api/notifications/list')
    expect(reply.status).not.toBe(401)
    expect(person.cookies.get('auth-token')).not.toBe(before)
    expect((await person.auth.get('/api/me')).status).toBe(200)
  })

  test('with an expired token is renewed once for twenty parallel requests', async () => {
    const person = await signedIn(world)
    world.clock.advance(24 * HOUR_MS)
    const replies = await Promise.all(Array.from({ length: 20 }, () => copyOf(world, person).auth.get('/api/me')))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    // One query for the old key, one for the signing key, one for the renewal, and one per request
    // for the account.
    expect(replies.reduce((sum, { statements }) => sum + statements, 0)).toBe(23)
    const tokens = replies.map(({ headers }) => /auth-token=([^;]+)/.exec(String(headers['set-cookie']))?.[1])
    expect(new Set(tokens).size).toBe(1)
    const straggler = copyOf(world, person)
    expect((await straggler.auth.get('/api/me')).statements).toBe(1)
    expect(straggler.cookies.get('auth-token')).toBe(tokens[0])
  })

  test('without a refresh token ends when it expires', async () => {
    const person = await signedIn(world)
    person.cookies.delete('auth-refresh-token')
    world.clock.advance(24 * HOUR_MS)
    expect((await person.auth.get('/api/me')).status).toBe(401)
  })

  test('lasts if used at least every ninety days', async () => {
    const person = await signedIn(world)
    for (let day = 1; day <= 89; day++) {
      world.clock.advance(DAY_MS)
      expect((await person.auth.get('/api/me')).status, `day ${day}`).toBe(200)
    }
    world.clock.advance(2 * DAY_MS)
    expect((await person.auth.get('/api/me')).status).toBe(401)
    expect(sessionCookies(person)).toEqual([])
  })

  test('never exposes the refresh token in a body', async () => {
    const { email, cookies } = await signedIn(world)
    const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD })
    expect(login.text).not.toMatch(/refresh|eyJ/i)
    const rows = await world.database.kysely.selectFrom('identity.refresh_tokens').select('token_hash').execute()
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(cookies.get('auth-refresh-token'))
  })
})

describe('POST /api/auth/logout', () => {
  test('clears both cookies and revokes this browser’s refresh token only', async () => {
    const person = await signedIn(world)
    const other = world.stranger()
    await other.auth.post('/api/auth/login', { email: person.email, password: PASSWORD })
    const stolen = copyOf(world, person)
    const reply = await person.auth.post('/api/auth/logout')
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    const cookies = String(reply.headers['set-cookie'])
    expect(cookies).toMatch(/auth-token=; Max-Age=0.*auth-refresh-token=; Max-Age=0/)
    expect(sessionCookies(person)).toEqual([])

    expect((await copyOf(world, stolen).auth.get('/api/me')).status).toBe(401)
    expect((await copyOf(world, stolen).get('/api/offers/list')).status).toBe(401)
    expect((await other.auth.get('/api/me')).status).toBe(200)
    world.clock.advance(24 * HOUR_MS)
    expect((await stolen.auth.get('/api/me')).status).toBe(401)
    expect((await other.auth.get('/api/me')).status).toBe(200)
  })

  test('also revokes a renewal from a moment ago', async () => {
    const person = await signedIn(world)
    world.clock.advance(24 * HOUR_MS)
    const stolen = copyOf(world, person)
    expect((await person.auth.get('/api/me')).status).toBe(200)
    await person.auth.post('/api/auth/logout')
    expect((await stolen.auth.get('/api/me')).status).toBe(401)
  })

  test('accepts an empty body of any content type', async () => {
    const person = await signedIn(world)
    const headers = { 'content-type': 'application/json' }
    expect((await person.auth.post('/api/auth/logout', undefined, headers)).status).toBe(200)
    expect((await person.auth.post('/api/auth/login', undefined, headers)).status).toBe(400)
  })

  test('signs the browser out even if the provider is down', async () => {
    const person = await signedIn(world)
    vi.spyOn(world.app.ctx.identity, 'revoke').mockRejectedValueOnce(new Error('provider down'))
    expect((await person.auth.post('/api/auth/logout')).status).toBe(200)
    expect(sessionCookies(person)).toEqual([])
  })

  test('leaves the tokens alone with LOGOUT_REVOKES=off', async () => {
    const lenient = await createWorld({ env: { LOGOUT_REVOKES: 'off' } })
    const email = `${newId()}@people.test`
    await lenient.app
      .builtinIssuer()
      .registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
    const browser = lenient.stranger()
    await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
    const savedCookies = new Map(browser.cookies)
    await browser.auth.post('/api/auth/logout')
    for (const [name, value] of savedCookies) browser.cookies.set(name, value)
    lenient.clock.advance(24 * HOUR_MS)
    expect((await browser.auth.get('/api/me')).status).toBe(200)
    await lenient.close()
  })

  test('is allowed for listed origins only', async () => {
    const open = await createWorld({ env: { ALLOWED_DOMAINS_CORS: 'https://app.example' } })
    const allowed = await open.stranger().auth.post('/api/auth/logout', undefined, { origin: 'https://app.example' })
    expect(allowed.headers['access-control-allow-origin']).toBe('https://app.example')
    expect((await open.stranger().auth.get('/api/me', { origin: 'https://app.example' })).headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
    })
    const refused = await open.stranger().auth.post('/api/auth/logout', undefined, { origin: 'https://evil.example' })
    expect(refused.status).toBe(403)
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
    const login = await open.stranger().auth.post('/api/auth/login', {}, { origin: 'https://app.example' })
    expect(login.headers['access-control-allow-origin']).toBeUndefined()
    await open.close()
  })

  test('is open to pages of other origins only for the routes of this list', () => {
    const open = ROUTES.filter(({ app, cors }) => app === 'auth' && cors)
    expect(Object.fromEntries(open.map(({ method, path, cors }) => [`${method} ${path}`, cors]))).toEqual(OPEN)
  })

  test('lets our own site call the routes marked “site”, and no listed origin', async () => {
    const open = await createWorld({ env: { ALLOWED_DOMAINS_CORS: 'https://app.example' } })
    const site = new URL(open.config.BASE_URL).origin
    const { auth } = open.stranger()
    for (const route of Object.keys(OPEN).filter((one) => OPEN[one] === 'site')) {
      const [method = '', path = ''] = route.replace('{id}', newId()).split(' ')
      const originTold = async (origin: string) => {
        const { headers } = await auth.send(method, path, method === 'GET' ? undefined : {}, { origin })
        return headers['access-control-allow-origin']
      }
      expect([route, await originTold('https://app.example')]).toEqual([route, undefined])
      expect([route, await originTold(site)]).toEqual([route, site])
    }
    await open.close()
  })
})

test('production cookies are Secure, HttpOnly, SameSite=Lax and set for the parent domain', async () => {
  const origin = 'https://www.semblance.example'
  const production = await createWorld({
    env: {
      NODE_ENV: 'production',
      BASE_URL: 'https://api.semblance.example',
      AUTH_URL: 'https://auth.semblance.example',
      NEXT_PUBLIC_MAIN_SITE_URL: origin,
      COOKIE_DOMAIN: 'semblance.example',
      PROCESSOR: 'simulator',
    },
  })
  const email = `${newId()}@people.test`
  await production.app
    .builtinIssuer()
    .registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
  const body = { email, password: PASSWORD, returnTo: 'http://localhost:3000/' }
  const login = await production.stranger().auth.post('/api/auth/login', body, { origin })
  expect(login.body.redirectTo).toBe(origin)
  const attributes = 'Max-Age=7776000; Domain=semblance.example; Path=/; HttpOnly; Secure; SameSite=Lax'
  expect(login.headers['set-cookie']).toEqual([
    expect.stringMatching(new RegExp(`^auth-token=[\\w.-]+; ${attributes}$`)),
    expect.stringMatching(new RegExp(`^auth-refresh-token=[\\w-]{43}; ${attributes}$`)),
    // Only for this host, so that no sibling subdomain can set the cookie.
    expect.stringMatching(/^__Host-auth-device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  await production.close()
})
