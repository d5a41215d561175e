import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeMailedTo } from '../../../tests/support/mails.ts'
import { type Browser, createWorld, type World } from '../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { unseal } from '../../sealed.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const PASSWORD = 'correct horse battery'

/** Somebody with an account and a browser that is signed in by password. */
async function signedIn(): Promise<Browser & { email: string; sub: string }> {
  const email = `${newId()}@people.test`
  const { sub } = await world.app.identity.registerConfirmed({
    email,
    password: PASSWORD,
    displayName: 'Ada Byron',
    role: 'brand',
  })
  const browser = world.stranger()
  const login = await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
  expect(login.status).toBe(200)
  return Object.assign(browser, { email, sub })
}

/** A second browser with the same cookies. */
function copyOf(browser: Browser): Browser {
  const copy = world.stranger()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

describe('login', () => {
  test('the first login makes the account and says where to go', async () => {
    const email = `${newId()}@people.test`
    await world.app.identity.registerConfirmed({ email, password: PASSWORD, displayName: 'Oak Agency', role: 'agent' })
    const returnTo = 'http://localhost:5173/inbox'
    const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD, returnTo })
    expect(login).toMatchObject({
      status: 200,
      body: { redirectTo: returnTo, user: { email, roles: ['agent'], account: { displayName: 'Oak Agency' } } },
    })
  })

  test('an address that is not ours is not where anybody is sent', async () => {
    const { email } = await signedIn()
    for (const returnTo of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', null]) {
      const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD, returnTo })
      expect(login.body.redirectTo).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
    }
  })

  test('a wrong address and a wrong password are one answer', async () => {
    const { email } = await signedIn()
    const attempt = (address: string) =>
      world.stranger().auth.post('/api/auth/login', { email: address, password: 'wrong password' })
    const [wrongPassword, wrongAddress] = [await attempt(email), await attempt(`${newId()}@nobody.test`)]
    expect(wrongPassword).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    expect(wrongAddress.status).toBe(401)
    expect(wrongAddress.text).toBe(wrongPassword.text)
  })

  test('a person without a password cannot sign in with one', async () => {
    const person = await world.brand()
    const login = await world.stranger().auth.post('/api/auth/login', { email: person.email, password: 'any password' })
    expect(login.status).toBe(401)
  })

  test('after five wrong passwords the address must wait, longer each time, and a right one clears it', async () => {
    const { email } = await signedIn()
    const attempt = (password: string) => world.stranger().auth.post('/api/auth/login', { email, password })
    for (let guess = 1; guess <= 5; guess++) expect((await attempt('wrong password')).status).toBe(401)
    const refused = await attempt(PASSWORD)
    expect(refused).toMatchObject({ status: 429, body: { code: 'RateLimited' }, headers: { 'retry-after': '5' } })
    expect(refused.body.error).toBe('Too many tries. Wait 5 seconds, then try again.')

    world.clock.advance(5_000)
    expect((await attempt('wrong password')).status).toBe(401)
    expect((await attempt(PASSWORD)).headers['retry-after']).toBe('15')
    world.clock.advance(15_000)
    expect((await attempt(PASSWORD)).status).toBe(200)
    expect((await attempt('wrong password')).status).toBe(401)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  test('wrong passwords that race each other cannot all slip through', async () => {
    const { email } = await signedIn()
    const attempts = Array.from({ length: 20 }, (_, guess) =>
      world.stranger().auth.post('/api/auth/login', { email, password: `wrong password ${guess}` }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })
})

describe('the session', () => {
  test('/api/me costs one statement, and shows a stranger nothing', async () => {
    const person = await signedIn()
    const me = await person.auth.get('/api/me')
    expect(me).toMatchObject({ status: 200, statements: 1 })
    expect(await world.stranger().auth.get('/api/me')).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
  })

  test('somebody without an account is told who they are all the same', async () => {
    const email = `${newId()}@people.test`
    const input = { email, password: null, displayName: 'Nobody Yet', role: 'brand' } as const
    const { sub, idToken } = await world.app.identity.registerConfirmed(input)
    const browser = world.stranger()
    browser.cookies.set('auth-token', idToken)
    expect((await browser.auth.get('/api/me')).body).toEqual({
      user: { id: sub, email, displayName: 'Nobody Yet', avatarUrl: null, roles: [], account: null },
    })
  })

  test('an expired token is renewed on the way, also on other routes', async () => {
    const person = await signedIn()
    const before = person.cookies.get('auth-token')
    world.clock.advance(24 * HOUR_MS)
    const reply = await person.get('/api/notifications/list')
    expect(reply.status).not.toBe(401)
    expect(person.cookies.get('auth-token')).not.toBe(before)
    expect((await person.auth.get('/api/me')).status).toBe(200)
  })

  test('twenty parallel requests with an expired token make one refresh', async () => {
    const person = await signedIn()
    world.clock.advance(24 * HOUR_MS)
    const replies = await Promise.all(Array.from({ length: 20 }, () => copyOf(person).auth.get('/api/me')))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    // One look at the refresh token, and one at the account for each.
    expect(replies.reduce((sum, { statements }) => sum + statements, 0)).toBe(21)
    const tokens = replies.map(({ headers }) => /auth-token=([^;]+)/.exec(String(headers['set-cookie']))?.[1])
    expect(new Set(tokens).size).toBe(1)
    // A straggler of the same burst gets the same one.
    const straggler = copyOf(person)
    expect((await straggler.auth.get('/api/me')).statements).toBe(1)
    expect(straggler.cookies.get('auth-token')).toBe(tokens[0])
  })

  test('without a refresh token an expired session ends', async () => {
    const person = await signedIn()
    person.cookies.delete('auth-refresh-token')
    world.clock.advance(24 * HOUR_MS)
    expect((await person.auth.get('/api/me')).status).toBe(401)
  })

  test('a session lives as long as it is used within ninety days, not longer', async () => {
    const person = await signedIn()
    world.clock.advance(89 * DAY_MS)
    expect((await person.auth.get('/api/me')).status).toBe(200)
    world.clock.advance(2 * DAY_MS)
    expect((await person.auth.get('/api/me')).status).toBe(401)
    expect(person.cookies.size).toBe(0)
  })

  test('the refresh token is never in a body', async () => {
    const { email, cookies } = await signedIn()
    const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD })
    expect(login.text).not.toMatch(/refresh|eyJ/i)
    const rows = await world.database.kysely.selectFrom('identity.refresh_tokens').select('token_hash').execute()
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(cookies.get('auth-refresh-token'))
  })
})

describe('logout', () => {
  test('clears both cookies and ends this browser’s refresh token, no other', async () => {
    const person = await signedIn()
    const other = world.stranger()
    await other.auth.post('/api/auth/login', { email: person.email, password: PASSWORD })
    const stolen = copyOf(person)
    const reply = await person.auth.post('/api/auth/logout')
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    const cookies = String(reply.headers['set-cookie'])
    expect(cookies).toMatch(/auth-token=; Max-Age=0.*auth-refresh-token=; Max-Age=0/)
    expect(person.cookies.size).toBe(0)

    world.clock.advance(24 * HOUR_MS)
    expect((await stolen.auth.get('/api/me')).status).toBe(401)
    expect((await other.auth.get('/api/me')).status).toBe(200)
  })

  test('a renewal of a moment ago does not outlive it', async () => {
    const person = await signedIn()
    world.clock.advance(24 * HOUR_MS)
    const stolen = copyOf(person)
    expect((await person.auth.get('/api/me')).status).toBe(200)
    await person.auth.post('/api/auth/logout')
    expect((await stolen.auth.get('/api/me')).status).toBe(401)
  })

  test('signs the browser out even when the provider cannot be reached', async () => {
    const person = await signedIn()
    vi.spyOn(world.app.ctx.identity, 'revoke').mockRejectedValueOnce(new Error('provider down'))
    expect((await person.auth.post('/api/auth/logout')).status).toBe(200)
    expect(person.cookies.size).toBe(0)
  })

  test('LOGOUT_REVOKES=off leaves the tokens alone', async () => {
    const lenient = await createWorld({ env: { LOGOUT_REVOKES: 'off' } })
    const email = `${newId()}@people.test`
    await lenient.app.identity.registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
    const browser = lenient.stranger()
    await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
    const kept = new Map(browser.cookies)
    await browser.auth.post('/api/auth/logout')
    for (const [name, value] of kept) browser.cookies.set(name, value)
    lenient.clock.advance(24 * HOUR_MS)
    expect((await browser.auth.get('/api/me')).status).toBe(200)
    await lenient.close()
  })

  test('answers listed origins only', async () => {
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
})

describe('a forgotten password', () => {
  test('a mailed code sets a new one and ends every session', async () => {
    const person = await signedIn()
    const browser = world.stranger()
    const { email } = person
    expect((await browser.auth.post('/api/auth/forgot-password', { email })).body).toEqual({ success: true })
    const code = await codeMailedTo(world, email)
    const reset = await browser.auth.post('/api/auth/reset-password', { email, code, newPassword: 'a new password' })
    expect(reset).toMatchObject({ status: 200, body: { success: true } })

    const login = (password: string) => browser.auth.post('/api/auth/login', { email, password })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login('a new password')).status).toBe(200)
    world.clock.advance(24 * HOUR_MS)
    expect((await person.auth.get('/api/me')).status).toBe(401)
    const again = await browser.auth.post('/api/auth/reset-password', { email, code, newPassword: 'another password' })
    expect(again).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
  })

  test('an unknown address gets the same answer and no mail', async () => {
    const email = `${newId()}@nobody.test`
    const reply = await world.stranger().auth.post('/api/auth/forgot-password', { email })
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    await expect(codeMailedTo(world, email)).rejects.toThrow(/no code/)
  })

  test('the code of a signup resets nothing, and ten wrong codes make the address wait', async () => {
    const { email } = await signedIn()
    const guess = (code: string) =>
      world.stranger().auth.post('/api/auth/reset-password', { email, code, newPassword: 'a new password' })
    for (let tries = 1; tries <= 10; tries++) expect((await guess('000000')).status).toBe(400)
    expect(await guess('000000')).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  })
})

describe('an ID token is refused', () => {
  const claims = { email: 'mallory@people.test', email_verified: true, name: 'Mallory', token_use: 'id' }
  const me = async (token: string) => {
    const browser = world.stranger()
    browser.cookies.set('auth-token', token)
    return (await browser.auth.get('/api/me')).status
  }
  const publicJwk = async () => (await world.stranger().auth.get('/.well-known/jwks.json')).body.keys[0]
  /** Signed by the issuer's own key, with whatever the test changes. */
  const signed = async (change: (token: SignJWT) => SignJWT, payload: Record<string, unknown> = claims) => {
    const row = await world.database.kysely
      .selectFrom('identity.signing_keys')
      .select(['kid', 'sealed_private_jwk'])
      .executeTakeFirstOrThrow()
    const jwk = JSON.parse(unseal(world.config.SECRET_KEY, 'signing key', row.sealed_private_jwk)) as JWK
    const now = Math.floor(world.clock.now().getTime() / 1000)
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: row.kid })
      .setSubject('mallory')
      .setIssuer(world.config.AUTH_URL)
      .setAudience('semblance')
      .setExpirationTime(now + 3600)
    return change(token).sign(await importJWK(jwk, 'RS256'))
  }
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = () =>
    base64({
      ...claims,
      sub: 'mallory',
      iss: world.config.AUTH_URL,
      aud: 'semblance',
      exp: Math.floor(world.clock.now().getTime() / 1000) + 3600,
    })

  beforeAll(async () => {
    await signedIn()
  })

  test('but a genuine one is not', async () => {
    expect(await me(await signed((token) => token))).toBe(200)
  })

  test('without a signature', async () => {
    const { kid } = await publicJwk()
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await me(`${base64({ alg, kid })}.${payload()}.`)).toBe(401)
    }
  })

  test('when it is signed with HS256 and our public key as the secret', async () => {
    const jwk = await publicJwk()
    const input = `${base64({ alg: 'HS256', kid: jwk.kid, typ: 'JWT' })}.${payload()}`
    for (const secret of [JSON.stringify(jwk), jwk.n, Buffer.from(jwk.n, 'base64url')]) {
      const signature = createHmac('sha256', secret).update(input).digest('base64url')
      expect(await me(`${input}.${signature}`)).toBe(401)
    }
  })

  test('when another key signed it, whatever key it names or brings along', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const { kid } = await publicJwk()
    const jwk = await exportJWK(publicKey)
    const headers = [{ kid }, { kid: 'unknown' }, {}, { kid, jwk }, { kid: '../../etc/passwd' }, { kid: 'a\0b' }]
    for (const header of headers) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', ...header })
        .setSubject('mallory')
        .setIssuer(world.config.AUTH_URL)
        .setAudience('semblance')
        .setExpirationTime('1h')
        .sign(privateKey)
      expect(await me(token)).toBe(401)
    }
  })

  test.each<[string, (token: SignJWT) => SignJWT, object?]>([
    ['another audience', (token) => token.setAudience('somebody-else')],
    ['another issuer', (token) => token.setIssuer('https://issuer.example')],
    ['another use', (token) => token, { ...claims, token_use: 'access' }],
    ['no use', (token) => token, { ...claims, token_use: undefined }],
    ['no address', (token) => token, { token_use: 'id' }],
    ['a start in the future', (token) => token.setNotBefore(4_000_000_000)],
    ['an end in the past', (token) => token.setExpirationTime(1_000_000_000)],
  ])('when it has %s', async (_what, change, changed) => {
    expect(await me(await signed(change, (changed ?? claims) as Record<string, unknown>))).toBe(401)
  })

  test('when a letter of it was changed', async () => {
    const token = await signed((each) => each)
    const [header, body = '', signature] = token.split('.')
    const forged = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    expect(await me([header, base64({ ...forged, sub: 'admin' }), signature].join('.'))).toBe(401)
  })

  test('when it is no token at all', async () => {
    for (const token of ['', 'x', 'a.b.c', '..', 'eyJhbGciOiJSUzI1NiJ9', '%00', '{}'.repeat(2000)]) {
      expect(await me(token)).toBe(401)
    }
  })
})

test('the published keys say nothing of the private ones', async () => {
  const { body } = await world.stranger().auth.get('/.well-known/jwks.json')
  expect(body.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
  for (const key of body.keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('with the books out of reach the answer is 503, never 401, and the cookies stay', async () => {
  const broken = await createWorld()
  await sql`drop schema identity cascade`.execute(broken.database.kysely)
  const browser = broken.stranger()
  const { privateKey } = await generateKeyPair('RS256')
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'not-seen-yet' }).sign(privateKey)
  browser.cookies.set('auth-token', token)
  expect(await browser.auth.get('/api/me')).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })

  browser.cookies.delete('auth-token')
  browser.cookies.set('auth-refresh-token', 'any')
  expect((await browser.auth.get('/api/me')).status).toBe(503)
  expect(browser.cookies.has('auth-refresh-token')).toBe(true)
  await broken.close()
})

test('in production the cookies are Secure, HttpOnly, SameSite=Lax and of the parent domain', async () => {
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
  await production.app.identity.registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
  const body = { email, password: PASSWORD, returnTo: 'http://localhost:3000/' }
  const login = await production.stranger().auth.post('/api/auth/login', body, { origin })
  expect(login.body.redirectTo).toBe(origin)
  const attributes = 'Max-Age=7776000; Domain=semblance.example; Path=/; HttpOnly; Secure; SameSite=Lax'
  expect(login.headers['set-cookie']).toEqual([
    expect.stringMatching(new RegExp(`^auth-token=[\\w.-]+; ${attributes}$`)),
    expect.stringMatching(new RegExp(`^auth-refresh-token=[\\w-]{43}; ${attributes}$`)),
  ])
  await production.close()
})

test('a network that asks for too many mails must wait, whatever the addresses', async () => {
  const proxied = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
  const forgot = (ip: string) =>
    proxied
      .stranger()
      .auth.post('/api/auth/forgot-password', { email: `${newId()}@nobody.test` }, { 'x-forwarded-for': ip })
  for (let mail = 1; mail <= 50; mail++) expect((await forgot('203.0.113.7')).status).toBe(200)
  expect(await forgot('203.0.113.7')).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
  expect((await forgot('203.0.113.8')).status).toBe(200)
  await proxied.close()
})
