import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../../tests/support/people/signed-in.ts'
import { PRODUCTION } from '../../../../tests/support/programs/production.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../ids.ts'
import { isAllowedOrigin } from './cors.ts'

const OF_THIS_MACHINE = ['http://localhost:5173', 'http://localhost', 'http://127.0.0.1:8080', 'http://[::1]:4000']

describe('in development, without listed origins', () => {
  let world: World
  let brand: Person
  beforeAll(async () => {
    world = await createWorld()
    brand = await world.brand()
  })
  afterAll(() => world.close())

  test.each(OF_THIS_MACHINE)('a page at %s may read and change with the visitor’s cookies', async (origin) => {
    const list = await brand.get('/api/offers/list', { origin })
    expect([list.status, list.headers['access-control-allow-origin']]).toEqual([200, origin])
    const me = await brand.auth.get('/api/me', { origin })
    expect([me.status, me.headers['access-control-allow-credentials']]).toEqual([200, 'true'])
    expect((await brand.post('/api/notifications/mark-read', { all: true }, { origin })).status).toBe(200)
  })

  test.each([
    'http://localhost.evil.example:3000',
    'http://evil.example',
    'https://localhost.example',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.2:3000',
    'http://user@localhost:3000',
    'http://localhost:3000/',
    'null',
  ])('the origin %s gets no CORS headers and cannot change anything', async (origin) => {
    const response = await brand.get('/api/offers/list', { origin })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    expect((await brand.post('/api/notifications/mark-read', { all: true }, { origin })).status).toBe(403)
  })

  test('the authentication app’s other routes send no CORS headers', async () => {
    const [origin = ''] = OF_THIS_MACHINE
    const response = await brand.auth.post('/api/auth/login', { email: 'a@b.example', password: 'x' }, { origin })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })
})

const BASE_URL = 'https://app.example.com'

test.each(OF_THIS_MACHINE)('%s is not allowed in production, nor next to a list without it', (origin) => {
  expect(isAllowedOrigin(origin, { BASE_URL, isProduction: true, ALLOWED_DOMAINS_CORS: [] })).toBe(false)
  expect(
    isAllowedOrigin(origin, { BASE_URL, isProduction: false, ALLOWED_DOMAINS_CORS: ['https://other.example.com'] }),
  ).toBe(false)
  expect(isAllowedOrigin(origin, { BASE_URL, isProduction: true, ALLOWED_DOMAINS_CORS: [origin] })).toBe(true)
})

test('the site’s own origin is allowed without being listed, but no sibling, parent, port or scheme', () => {
  const inProduction = { BASE_URL: `${BASE_URL}/`, isProduction: true, ALLOWED_DOMAINS_CORS: [] }
  expect(isAllowedOrigin(BASE_URL, inProduction)).toBe(true)
  for (const origin of [
    'https://shop.example.com',
    'https://example.com',
    'https://app.example.com.evil.example',
    'https://x.app.example.com',
    'https://app.example.com:8443',
    'http://app.example.com',
    'null',
  ])
    expect(isAllowedOrigin(origin, inProduction), origin).toBe(false)
})

describe('in production, without listed origins', () => {
  let world: World
  const site = new URL(PRODUCTION.BASE_URL).origin
  const sibling = 'https://shop.semblance.example'
  const signedIn = async (): Promise<Browser> => {
    const email = `${newId()}@people.test`
    await world.app.builtinIssuer().registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
    const browser = world.stranger()
    const login = await browser.auth.post(
      '/api/auth/login',
      { email, password: PASSWORD },
      { origin: PRODUCTION.AUTH_URL },
    )
    expect(login.status).toBe(200)
    return browser
  }
  beforeAll(async () => {
    world = await createWorld({ env: { ...PRODUCTION, COOKIE_DOMAIN: 'semblance.example' } })
  })
  afterAll(() => world.close())

  const FROM_THE_SITE = [
    ['GET', '/api/me'],
    ['GET', '/api/auth/sessions'],
    ['GET', '/api/auth/providers'],
    ['POST', '/api/auth/sessions/revoke-others'],
    ['POST', '/api/auth/logout'],
  ] as const

  test.each(FROM_THE_SITE)(
    'the site may call the authentication app’s %s %s with the visitor’s cookies',
    async (method, path) => {
      const person = await signedIn()
      const response =
        method === 'GET'
          ? await person.auth.get(path, { origin: site })
          : await person.auth.post(path, undefined, { origin: site })
      expect(response.status).toBe(200)
      expect(response.headers['access-control-allow-origin']).toBe(site)
      expect(response.headers['access-control-allow-credentials']).toBe('true')
    },
  )

  test.each(FROM_THE_SITE)(
    'a sibling subdomain cannot read %s %s and changes nothing with it',
    async (method, path) => {
      const person = await signedIn()
      const response =
        method === 'GET'
          ? await person.auth.get(path, { origin: sibling })
          : await person.auth.post(path, undefined, { origin: sibling })
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
      if (method === 'POST') expect(response.status).toBe(403)
    },
  )

  test('an expired ID token is renewed for the site in the same response', async () => {
    const person = await signedIn()
    world.clock.advance(25 * 60 * 60 * 1000)
    const response = await person.auth.get('/api/me', { origin: site })
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([200, site])
    expect(String(response.headers['set-cookie'])).toContain('auth-token=')
  })

  test('the password routes send no CORS headers to the site', async () => {
    const response = await world
      .stranger()
      .auth.post('/api/auth/login', { email: 'a@b.example', password: 'x' }, { origin: site })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })
})
