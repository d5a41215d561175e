import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { mailsTo } from '../support/people/mails.ts'
import { createWorld, ORIGIN, type World } from '../support/world.ts'

/**
 * Attempts to guess passwords and codes past the throttles, and to learn from responses who has an
 * account.
 */

let direct: World
let proxied: World
beforeAll(async () => {
  direct = await createWorld()
  proxied = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
})
afterAll(() => Promise.all([direct.close(), proxied.close()]))

const address = () => `${newId()}@people.test`

/** `claims` is a claimed chain of proxies. */
const send = (server: FastifyInstance, path: string, payload: object, from: { ip: string; claims?: string }) =>
  server.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    remoteAddress: from.ip,
    headers: { origin: ORIGIN, ...(from.claims ? { 'x-forwarded-for': from.claims } : {}) },
    payload,
  })

const forgot = (world: World, from: { ip: string; claims?: string }) =>
  send(world.app.auth, 'forgot-password', { email: address() }, from)

/** Uses many spellings of the network's address. */
async function spend(world: World, name: (at: number) => { ip: string; claims?: string }): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < 52; at++) statuses.push((await forgot(world, name(at))).statusCode)
  return statuses
}

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  const statuses = await spend(direct, (at) => ({ ip: '203.0.113.7', claims: `198.51.100.${at}, 192.0.2.${at}` }))
  expect(statuses.at(-1)).toBe(429)
  expect((await forgot(direct, { ip: '203.0.113.8' })).statusCode).toBe(200)
})

test('behind one trusted proxy only the address that it added counts', async () => {
  const statuses = await spend(proxied, (at) => ({ ip: '10.0.0.1', claims: `198.51.100.${at}, 203.0.113.7` }))
  expect(statuses.at(-1)).toBe(429)
  expect((await forgot(proxied, { ip: '10.0.0.1', claims: '203.0.113.8' })).statusCode).toBe(200)
})

test('all addresses of an IPv6 /64 share one limit, in any spelling', async () => {
  const spellings = ['2001:db8:1:2::', '2001:0DB8:0001:0002::', '2001:db8:1:2:0:0:']
  const statuses = await spend(direct, (at) => {
    const prefix = spellings[at % 3] ?? ''
    return { ip: `${prefix}${prefix.endsWith('::') ? '' : 'a:'}${(at + 1).toString(16)}` }
  })
  expect(statuses.at(-1)).toBe(429)
  expect((await forgot(direct, { ip: '::ffff:203.0.113.9' })).statusCode).toBe(200)
  expect((await forgot(direct, { ip: '2001:db8:1:3::1' })).statusCode).toBe(200)
})

test('changing the case of an email address gives no more password guesses', async () => {
  const email = address()
  await direct.app
    .builtinIssuer()
    .registerConfirmed({ email, password: 'a right one', displayName: 'Ada', role: 'brand' })
  const guesses = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      send(
        direct.app.auth,
        'login',
        { email: at % 2 ? email.toUpperCase() : email, password: `guess ${at}` },
        { ip: `2001:db8:7:7::${at}` },
      ),
    ),
  )
  expect(guesses.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5)
  const right = await send(direct.app.auth, 'login', { email, password: 'a right one' }, { ip: '2001:db8:7:7::ff' })
  expect([right.statusCode, Number(right.headers['retry-after']) > 0]).toEqual([429, true])
})

test('a password can be guessed at most five hundred times a day, from any number of networks', async () => {
  const email = address()
  const from = (at: number) =>
    send(direct.app.auth, 'login', { email, password: `guess ${at}` }, { ip: `10.1.${at}.1` })
  expect((await from(1)).statusCode).toBe(401)
  const all = direct.database.kysely.updateTable('throttles').where('key', 'like', 'passwords of an address:%')
  await all.set({ failures: 499 }).execute()
  expect((await from(2)).statusCode).toBe(401)
  expect((await from(3)).statusCode).toBe(429)
})

test('requesting many codes gives no more guesses, from any number of networks', async () => {
  const email = address()
  await direct.app
    .builtinIssuer()
    .registerConfirmed({ email, password: 'a right one', displayName: 'Ada', role: 'brand' })
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      send(direct.app.auth, 'forgot-password', { email }, { ip: `198.51.100.${at}` }),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(30)
  await direct.app.ctx.immediateMailSender.sendDue()
  expect((await mailsTo(direct, email)).length).toBeLessThanOrEqual(30)
  // The browser that requested the code has five attempts, and all others share five. Each attempt
  // counts against every valid code.
  const codes = () =>
    direct.database.kysely.selectFrom('identity.mailed_codes').selectAll().where('email', '=', email).execute()
  for (let at = 0; at < 12; at++) {
    const body = { email, code: String(100_000 + at), newPassword: 'the thief’s own' }
    expect((await send(direct.app.auth, 'reset-password', body, { ip: `203.0.113.${at}` })).statusCode).toBe(400)
  }
  const live = (await codes()).filter(({ code_hash }) => code_hash !== '')
  expect(live.length).toBeGreaterThan(20)
  expect(live.map(({ tries_elsewhere }) => tries_elsewhere)).toEqual(live.map(() => -1))
})

test('no response reveals whether an address has an account', async () => {
  const known = address()
  await direct.app.builtinIssuer().registerConfirmed({
    email: known,
    password: 'a right one',
    displayName: 'Ada',
    role: 'brand',
  })
  const bodies: Record<string, (email: string) => object> = {
    signup: (email) => ({ email, password: 'a long password', displayName: 'Eve', role: 'brand' }),
    login: (email) => ({ email, password: 'a wrong one' }),
    confirm: (email) => ({ email, code: '123456', password: 'a wrong one' }),
    'forgot-password': (email) => ({ email }),
    'resend-code': (email) => ({ email }),
    'reset-password': (email) => ({ email, code: '123456', newPassword: 'a long password' }),
  }
  for (const [path, body] of Object.entries(bodies)) {
    const [one, other] = [
      await send(direct.app.auth, path, body(known), { ip: '192.0.2.1' }),
      await send(direct.app.auth, path, body(address()), { ip: '192.0.2.1' }),
    ]
    expect([path, one.statusCode, one.body]).toEqual([path, other.statusCode, other.body])
    const { 'x-request-id': _one, date: _then, ...headers } = one.headers
    const { 'x-request-id': _other, date: _now, ...others } = other.headers
    // Both numbers count down, one with each request and the other with each second.
    const counting = { 'ratelimit-remaining': expect.anything(), 'ratelimit-reset': expect.anything() }
    expect(headers).toEqual(expect.objectContaining({ ...others, ...counting }))
  }
})
