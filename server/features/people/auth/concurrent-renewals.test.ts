import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOf, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { composeApp } from '../../../app.ts'
import { DAY_MS, SECOND_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const refreshOf = (browser: Browser) => browser.cookies.get('auth-refresh-token') ?? ''
const me = async (browser: Browser) => (await browser.auth.get('/api/me')).status

describe('twenty requests with an expired ID token', () => {
  const burst = (server: FastifyInstance, browser: Browser) =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        server.inject({ method: 'GET', url: '/api/me', cookies: Object.fromEntries(browser.cookies) }),
      ),
    )
  const renewalsOf = async (sub: string): Promise<number> => {
    const rows = await world.database.kysely
      .selectFrom('identity.refresh_tokens as t')
      .innerJoin('identity.sessions as s', 's.id', 't.session_id')
      .select('t.token_hash')
      .where('s.sub', '=', sub)
      .execute()
    return rows.length - 1
  }
  const cookieIn = (responses: LightMyRequestResponse[], name: string) =>
    new Set(responses.flatMap(({ cookies }) => cookies.filter((each) => each.name === name).map(({ value }) => value)))

  test('cause one renewal, and all get the same token', async () => {
    const person = await signedIn(world)
    world.clock.advance(DAY_MS)
    const responses = await burst(world.app.auth, person)
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(cookieIn(responses, 'auth-token').size).toBe(1)
    expect(cookieIn(responses, 'auth-refresh-token').size).toBe(1)
    expect(await renewalsOf(person.sub)).toBe(1)
  })

  test('get the same refresh token from two processes, and the person stays signed in', async () => {
    const person = await signedIn(world)
    const second = await composeApp({
      config: world.config,
      database: world.database,
      clock: world.clock,
      logger: pino({ level: 'silent' }),
      deliverWebhook: async () => ({ status: 200 }),
    })
    world.clock.advance(DAY_MS)
    const responses = (await Promise.all([burst(world.app.auth, person), burst(second.auth, person)])).flat()
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const [successor = '', ...others] = cookieIn(responses, 'auth-refresh-token')
    expect(others).toEqual([])
    expect(await renewalsOf(person.sub)).toBe(1)
    world.clock.advance(DAY_MS)
    person.cookies.set('auth-refresh-token', successor)
    expect(await me(person)).toBe(200)
    await second.close()
  })
})

describe('a server that forwards its visitor’s cookies', () => {
  const forwarded = (browser: Browser) => browser.auth.get('/api/me', { 'forwarded-cookie': '1' })

  test('learns who the visitor is without using up the refresh token, at once, after 45 s and a day later', async () => {
    const person = await signedIn(world)
    world.clock.advance(DAY_MS)
    for (const ms of [0, 45 * SECOND_MS, DAY_MS]) {
      world.clock.advance(ms)
      const response = await forwarded(person)
      expect([response.status, response.body.user.id]).toEqual([200, person.sub])
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect(await me(person)).toBe(200)
  })

  test('learns nothing about an ended session or an old token', async () => {
    const [gone, old] = [await signedIn(world), await signedIn(world)]
    const [copyOfGone, copyOfOld] = [copyOf(world, gone), copyOf(world, old)]
    await gone.auth.post('/api/auth/logout')
    for (const _day of [1, 2]) {
      world.clock.advance(DAY_MS)
      expect(await me(old)).toBe(200)
    }
    const forger = world.stranger()
    forger.cookies.set('auth-token', 'e30.e30.e30').set('auth-refresh-token', refreshOf(old))
    for (const browser of [copyOfGone, copyOfOld, forger, world.stranger()])
      expect(await forwarded(browser)).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    // These reads changed nothing: the owner is still signed in.
    world.clock.advance(DAY_MS)
    expect(await me(old)).toBe(200)
  })
})

test('GET /api/me is never cacheable', async () => {
  for (const browser of [world.stranger(), await signedIn(world)])
    expect((await browser.auth.get('/api/me')).headers['cache-control']).toBe('no-store')
})
