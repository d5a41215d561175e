import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { unseal } from '../../../platform/security/sealed.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('an ID token is rejected', () => {
  const claims = { email: 'mallory@people.test', email_verified: true, name: 'Mallory', token_use: 'id' }
  const me = async (token: string) => {
    const browser = world.stranger()
    browser.cookies.set('auth-token', token)
    return (await browser.auth.get('/api/me')).status
  }
  const publicJwk = async () => (await world.stranger().auth.get('/.well-known/jwks.json')).body.keys[0]
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
    await signedIn(world)
  })

  test('but not if it is genuine', async () => {
    expect(await me(await signed((token) => token))).toBe(200)
  })

  test('without a signature', async () => {
    const { kid } = await publicJwk()
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await me(`${base64({ alg, kid })}.${payload()}.`)).toBe(401)
    }
  })

  test('if signed with HS256 and our public key as the secret', async () => {
    const jwk = await publicJwk()
    const input = `${base64({ alg: 'HS256', kid: jwk.kid, typ: 'JWT' })}.${payload()}`
    for (const secret of [JSON.stringify(jwk), jwk.n, Buffer.from(jwk.n, 'base64url')]) {
      const signature = createHmac('sha256', secret).update(input).digest('base64url')
      expect(await me(`${input}.${signature}`)).toBe(401)
    }
  })

  test('if signed by another key, whatever key it names or contains', async () => {
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
  ])('with %s', async (_what, change, changed) => {
    expect(await me(await signed(change, (changed ?? claims) as Record<string, unknown>))).toBe(401)
  })

  test('with any changed character', async () => {
    const token = await signed((each) => each)
    const [header, body = '', signature] = token.split('.')
    const forged = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    expect(await me([header, base64({ ...forged, sub: 'admin' }), signature].join('.'))).toBe(401)
  })

  test('if malformed', async () => {
    for (const token of ['', 'x', 'a.b.c', '..', 'eyJhbGciOiJSUzI1NiJ9', '%00', '{}'.repeat(2000)]) {
      expect(await me(token)).toBe(401)
    }
  })
})

describe('an invalid ID token next to a valid refresh token', () => {
  test('returns 401 and renews nothing, on both listeners and for a forwarding server', async () => {
    const person = await signedIn(world)
    const refreshToken = person.cookies.get('auth-refresh-token')
    const genuine = person.cookies.get('auth-token') ?? ''
    const [header, payload] = genuine.split('.')
    const { privateKey } = await generateKeyPair('RS256')
    const strangers = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'a' }).sign(privateKey)
    for (const forged of ['x', `${header}.${payload}.AAAA`, `${genuine}x`, strangers]) {
      person.cookies.set('auth-token', forged)
      for (const response of [
        await person.auth.get('/api/me'),
        await person.get('/api/notifications/list'),
        await person.auth.get('/api/me', { 'forwarded-cookie': '1' }),
      ]) {
        expect(response.status).toBe(401)
        expect(response.headers['set-cookie'] ?? '').not.toMatch(/auth-(refresh-)?token=\S/)
      }
    }
    // The attempt consumed nothing: without the forged token the session is renewed.
    person.cookies.delete('auth-token')
    expect(person.cookies.get('auth-refresh-token')).toBe(refreshToken)
    expect((await person.auth.get('/api/me')).status).toBe(200)
    expect(person.cookies.get('auth-refresh-token')).not.toBe(refreshToken)
  })
})

test('the published keys contain nothing private', async () => {
  const { body } = await world.stranger().auth.get('/.well-known/jwks.json')
  expect(body.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
  for (const key of body.keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('with the database down the response is 503, never 401, and the cookies stay', async () => {
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
