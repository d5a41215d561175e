import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import {
  copyOf,
  PASSWORD,
  type SignedIn,
  sessionCookies,
  signedIn,
} from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { type BuiltinIssuer, createBuiltinIssuer } from '../../../providers/identity/builtin/builtin-issuer.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const refreshOf = (browser: Browser) => browser.cookies.get('auth-refresh-token') ?? ''
const me = async (browser: Browser) => (await browser.auth.get('/api/me')).status
const replica = (): BuiltinIssuer => createBuiltinIssuer({ ...world.app.ctx, db: world.database.kysely })

describe('a refresh token', () => {
  test('is rotated at every use, in both cookies of the response', async () => {
    const person = await signedIn(world)
    const tokens = new Set([refreshOf(person)])
    for (let day = 1; day <= 5; day++) {
      world.clock.advance(DAY_MS)
      const response = await person.auth.get('/api/me')
      const cookies = String(response.headers['set-cookie'])
      expect(cookies).toMatch(/auth-token=.*HttpOnly.*auth-refresh-token=[\w-]{43};.*HttpOnly/)
      expect(response.text).not.toContain(refreshOf(person))
      tokens.add(refreshOf(person))
    }
    expect(tokens.size).toBe(6)
  })

  test('has the same successor for parallel tabs and processes for half a minute', async () => {
    realTimePasses(0)
    const person = await signedIn(world)
    const token = refreshOf(person)
    world.clock.advance(DAY_MS)
    const first = await replica().refresh(token)
    world.clock.advance(29 * SECOND_MS)
    const second = await replica().refresh(token)
    expect(first?.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(second?.refreshToken).toBe(first?.refreshToken)
    expect((await replica().refresh(first?.refreshToken ?? ''))?.claims.sub).toBe(first?.claims.sub)
  })

  test.skipIf(inject('template').engine === 'pglite')('has one successor for concurrent processes', async () => {
    const person = await signedIn(world)
    world.clock.advance(DAY_MS)
    const renewed = await Promise.all(Array.from({ length: 20 }, () => replica().refresh(refreshOf(person))))
    expect(new Set(renewed.map((each) => each?.refreshToken)).size).toBe(1)
    const rows = await world.database.kysely
      .selectFrom('identity.refresh_tokens as t')
      .innerJoin('identity.sessions as s', 's.id', 't.session_id')
      .select('t.token_hash')
      .where('s.sub', '=', person.sub)
      .execute()
    expect(rows).toHaveLength(2)
  })

  test('keeps a person who visits daily signed in for ninety days, even if responses are lost', async () => {
    const person = await signedIn(world)
    const { sub } = person
    for (let day = 1; day < 90; day++) {
      world.clock.advance(DAY_MS)
      // Cycles through a response that arrives, two that are lost, and a call from a server that
      // forwards the cookies.
      const browser = day % 4 === 1 ? person : copyOf(world, person)
      const headers: Record<string, string> = day % 4 === 0 ? { 'forwarded-cookie': '1' } : {}
      const response = await browser.auth.get('/api/me', headers)
      expect([day, response.status, response.body.user?.id]).toEqual([day, 200, sub])
    }
    world.clock.advance(DAY_MS)
    expect(await me(person)).toBe(401)
  })

  test('whose response was lost works for a day, no longer', async () => {
    const [patient, late] = [await signedIn(world), await signedIn(world)]
    world.clock.advance(DAY_MS)
    for (const person of [patient, late]) expect(await me(copyOf(world, person))).toBe(200)
    world.clock.advance(DAY_MS)
    expect(await me(patient)).toBe(200)
    world.clock.advance(MINUTE_MS)
    expect(await me(late)).toBe(401)
  })

  test('used by another browser was stolen: the session ends', async () => {
    const [FIREFOX, CHROME] = ['Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', 'Mozilla/5.0 (X11; Linux) Chrome/140.0']
    const owner = await elsewhere(await signedIn(world), FIREFOX)
    const thief = copyOf(world, owner)
    world.clock.advance(DAY_MS)
    expect((await owner.auth.get('/api/me', { 'user-agent': FIREFOX })).status).toBe(200)
    world.clock.advance(MINUTE_MS)
    expect((await thief.auth.get('/api/me', { 'user-agent': CHROME })).status).toBe(401)
    expect(sessionCookies(thief)).toEqual([])
    world.clock.advance(DAY_MS)
    expect((await owner.auth.get('/api/me', { 'user-agent': FIREFOX })).status).toBe(401)
  })

  test.each([['the owner'], ['the thief']])(
    'used by two browsers ends the session when both come back, %s first',
    async (first) => {
      const owner = await signedIn(world)
      const other = await elsewhere(owner)
      const thief = copyOf(world, owner)
      world.clock.advance(DAY_MS)
      expect(await me(first === 'the owner' ? owner : thief)).toBe(200)
      world.clock.advance(MINUTE_MS)
      // The second use may be the same browser after a lost response, so it does not prove a
      // theft.
      expect(await me(first === 'the owner' ? thief : owner)).toBe(200)
      expect(refreshOf(thief)).not.toBe(refreshOf(owner))
      world.clock.advance(DAY_MS)
      const statuses = [await me(owner), await me(thief), await me(owner)]
      expect(statuses).toEqual([200, 401, 401])
      expect(await me(other)).toBe(200)
    },
  )

  test.skipIf(inject('template').engine === 'pglite')(
    'used by two browsers concurrently ends for one of them',
    async () => {
      const person = await signedIn(world)
      world.clock.advance(DAY_MS)
      const first = await replica().refresh(refreshOf(person))
      world.clock.advance(MINUTE_MS)
      const second = await replica().refresh(refreshOf(person))
      const both = [first, second].map((each) => each?.refreshToken ?? '')
      expect(new Set(both).size).toBe(2)
      world.clock.advance(DAY_MS)
      const renewed = await Promise.all(both.map((token) => replica().refresh(token)))
      expect(renewed.filter(Boolean)).toHaveLength(1)
      expect(await replica().refresh(refreshOf(person))).toBeUndefined()
    },
  )

  test('from long ago ends its session, and no other', async () => {
    const person = await signedIn(world)
    const other = await elsewhere(person)
    const thief = copyOf(world, person)
    for (let day = 1; day <= 3; day++) {
      world.clock.advance(DAY_MS)
      expect(await me(person)).toBe(200)
    }
    expect(await me(thief)).toBe(401)
    expect(sessionCookies(thief)).toEqual([])
    world.clock.advance(DAY_MS)
    expect(await me(person)).toBe(401)
    expect(await me(other)).toBe(200)
  })

  test('that is made up ends nothing', async () => {
    const person = await signedIn(world)
    const stranger = world.stranger()
    stranger.cookies.set('auth-refresh-token', 'x'.repeat(43))
    expect(await me(stranger)).toBe(401)
    world.clock.advance(DAY_MS)
    expect(await me(person)).toBe(200)
  })

  test('of a signed-out session cannot be revived by its predecessor', async () => {
    const person = await signedIn(world)
    const thief = copyOf(world, person)
    world.clock.advance(DAY_MS)
    expect(await me(person)).toBe(200)
    await person.auth.post('/api/auth/logout')
    expect(await me(thief)).toBe(401)
  })
})

const elsewhere = async (person: SignedIn, userAgent?: string): Promise<Browser> => {
  const browser = world.stranger()
  const headers: Record<string, string> = userAgent === undefined ? {} : { 'user-agent': userAgent }
  await browser.auth.post('/api/auth/login', { email: person.email, password: PASSWORD }, headers)
  return browser
}

describe('the list of sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const list = async (browser: Browser) => (await browser.auth.get('/api/auth/sessions')).body.sessions

  test('shows browser, start and which one is current', async () => {
    const person = await signedIn(world)
    await elsewhere(person, FIREFOX)
    const phone = await elsewhere(person, SAFARI)
    const sessions = await list(phone)
    expect(sessions.map(({ userAgent, current }: never) => [userAgent, current])).toEqual([
      ['Safari on iOS', true],
      ['Firefox on Linux', false],
      ['lightMyRequest', false],
    ])
    expect(sessions[0].lastUsedAt).toBe(sessions[0].createdAt)
    world.clock.advance(DAY_MS)
    const [latest] = await list(phone)
    expect(Date.parse(latest.lastUsedAt) - Date.parse(latest.createdAt)).toBeGreaterThanOrEqual(DAY_MS)
    expect(JSON.stringify(sessions)).not.toContain(refreshOf(phone))
  })

  test('shows neither other people’s nor ended sessions', async () => {
    const person = await signedIn(world)
    const other = await elsewhere(person)
    await other.auth.post('/api/auth/logout')
    const stranger = await signedIn(world)
    const mine = await list(person)
    expect(mine).toHaveLength(1)
    expect(await list(stranger)).not.toContainEqual(expect.objectContaining({ id: mine[0].id }))
    expect((await world.stranger().auth.get('/api/auth/sessions')).status).toBe(401)
  })

  test('ends one session from another', async () => {
    const person = await signedIn(world)
    const lost = await elsewhere(person)
    const [{ id }] = (await list(lost)).filter(({ current }: { current: boolean }) => current)
    const ended = await person.auth.post('/api/auth/sessions/revoke', { sessionId: id })
    expect(ended).toMatchObject({ status: 200, body: { success: true } })
    expect(sessionCookies(person)).toHaveLength(2)
    await world.app.ctx.identity.forgetExpired?.()
    expect(await me(copyOf(world, lost))).toBe(401)
    expect((await copyOf(world, lost).get('/api/offers/list')).status).toBe(401)
    const signInPage = await copyOf(world, lost).auth.get('/login')
    expect(signInPage.status).toBe(200)
    expect(signInPage.headers['set-cookie']).toEqual(expect.arrayContaining([expect.stringMatching(/^auth-token=;/)]))
    expect((await copyOf(world, lost).get('/')).status).toBe(200)
    expect(await me(person)).toBe(200)
    world.clock.advance(DAY_MS)
    expect(await me(lost)).toBe(401)
    expect(await me(person)).toBe(200)
    const again = await person.auth.post('/api/auth/sessions/revoke', { sessionId: id })
    expect(again).toMatchObject({ status: 404, body: { code: 'NotFound' } })
  })

  test('signs this browser out by ending the current session', async () => {
    const person = await signedIn(world)
    const [{ id }] = await list(person)
    await person.auth.post('/api/auth/sessions/revoke', { sessionId: id })
    expect(sessionCookies(person)).toEqual([])
  })

  test('does not allow ending another person’s session', async () => {
    const [person, mallory] = [await signedIn(world), await signedIn(world)]
    const [{ id }] = await list(person)
    expect((await mallory.auth.post('/api/auth/sessions/revoke', { sessionId: id })).status).toBe(404)
    expect((await world.stranger().auth.post('/api/auth/sessions/revoke', { sessionId: id })).status).toBe(401)
    expect((await mallory.auth.post('/api/auth/sessions/revoke', {})).status).toBe(400)
    world.clock.advance(DAY_MS)
    expect(await me(person)).toBe(200)
  })

  test('ends all other sessions and keeps this one', async () => {
    const person = await signedIn(world)
    const others = [await elsewhere(person), await elsewhere(person)]
    const ended = await person.auth.post('/api/auth/sessions/revoke-others')
    expect(ended).toMatchObject({ status: 200, body: { success: true, revokedCount: 2 } })
    for (const other of others) expect(await me(copyOf(world, other))).toBe(401)
    world.clock.advance(DAY_MS)
    for (const other of others) expect(await me(other)).toBe(401)
    expect(await me(person)).toBe(200)
  })

  test('does not end others if the current session is unknown', async () => {
    const person = await signedIn(world)
    const other = await elsewhere(person)
    person.cookies.delete('auth-refresh-token')
    expect((await person.auth.post('/api/auth/sessions/revoke-others')).status).toBe(422)
    expect((await world.stranger().auth.post('/api/auth/sessions/revoke-others')).status).toBe(401)
    world.clock.advance(DAY_MS)
    expect(await me(other)).toBe(200)
  })

  test('cannot be used by another site’s page', async () => {
    const person = await signedIn(world)
    const evil = { origin: 'https://evil.example' }
    const [{ id }] = await list(person)
    expect((await person.auth.post('/api/auth/sessions/revoke-others', undefined, evil)).status).toBe(403)
    expect((await person.auth.post('/api/auth/sessions/revoke', { sessionId: id }, evil)).status).toBe(403)
  })

  test('reports a provider that has no sessions list', async () => {
    const bare = await createWorld()
    const person = await bare.brand()
    const { identity } = bare.app.ctx
    for (const capability of ['listSessions', 'revokeSession', 'revokeOtherSessions'] as const)
      delete identity[capability]
    const responses = [
      await person.auth.get('/api/auth/sessions'),
      await person.auth.post('/api/auth/sessions/revoke', { sessionId: 'any' }),
      await person.auth.post('/api/auth/sessions/revoke-others'),
    ]
    for (const response of responses)
      expect(response).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining('does not provide a list of sessions') },
      })
    await bare.close()
  })
})
