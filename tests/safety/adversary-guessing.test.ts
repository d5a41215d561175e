import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { mailsTo } from '../support/mails.ts'
import { createWorld, ORIGIN, type World } from '../support/world.ts'

/** Guessing passwords and codes past the throttles, and learning from the answers who has an account. */

let direct: World
let proxied: World
beforeAll(async () => {
  direct = await createWorld()
  proxied = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
})
afterAll(() => Promise.all([direct.close(), proxied.close()]))

const address = () => `${newId()}@people.test`

/** A request from somewhere, through whatever proxies it claims. */
const ask = (server: FastifyInstance, path: string, payload: object, from: { ip: string; claims?: string }) =>
  server.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    remoteAddress: from.ip,
    headers: { origin: ORIGIN, ...(from.claims ? { 'x-forwarded-for': from.claims } : {}) },
    payload,
  })

const forgot = (world: World, from: { ip: string; claims?: string }) =>
  ask(world.app.auth, 'forgot-password', { email: address() }, from)

/** Spends what a network may, in all the ways it can be named. */
async function spend(world: World, name: (at: number) => { ip: string; claims?: string }): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < 52; at++) statuses.push((await forgot(world, name(at))).statusCode)
  return statuses
}

test('what X-Forwarded-For claims is not believed without a proxy', async () => {
  const statuses = await spend(direct, (at) => ({ ip: '203.0.113.7', claims: `198.51.100.${at}, 192.0.2.${at}` }))
  expect(statuses.at(-1)).toBe(429)
  expect((await forgot(direct, { ip: '203.0.113.8' })).statusCode).toBe(200)
})

test('behind one proxy only what that proxy wrote is believed', async () => {
  const statuses = await spend(proxied, (at) => ({ ip: '10.0.0.1', claims: `198.51.100.${at}, 203.0.113.7` }))
  expect(statuses.at(-1)).toBe(429)
  expect((await forgot(proxied, { ip: '10.0.0.1', claims: '203.0.113.8' })).statusCode).toBe(200)
})

test('a subscriber’s whole IPv6 network is one network, however its addresses are written', async () => {
  const spellings = ['2001:db8:1:2::', '2001:0DB8:0001:0002::', '2001:db8:1:2:0:0:']
  const statuses = await spend(direct, (at) => {
    const prefix = spellings[at % 3] ?? ''
    return { ip: `${prefix}${prefix.endsWith('::') ? '' : 'a:'}${(at + 1).toString(16)}` }
  })
  expect(statuses.at(-1)).toBe(429)
  expect((await forgot(direct, { ip: '::ffff:203.0.113.9' })).statusCode).toBe(200)
  expect((await forgot(direct, { ip: '2001:db8:1:3::1' })).statusCode).toBe(200)
})

test('a password is guessed at from a hundred networks no faster than from one', async () => {
  const email = address()
  await direct.app
    .builtinIssuer()
    .registerConfirmed({ email, password: 'a right one', displayName: 'Ada', role: 'brand' })
  const guesses = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      ask(
        direct.app.auth,
        'login',
        // The same address in other letters is the same address.
        { email: at % 2 ? email.toUpperCase() : email, password: `guess ${at}` },
        { ip: `198.51.100.${at}` },
      ),
    ),
  )
  expect(guesses.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5)
  const right = await ask(direct.app.auth, 'login', { email, password: 'a right one' }, { ip: '198.51.100.200' })
  expect([right.statusCode, Number(right.headers['retry-after']) > 0]).toEqual([429, true])
})

test('asking for code after code does not buy more guesses', async () => {
  const email = address()
  await direct.app
    .builtinIssuer()
    .registerConfirmed({ email, password: 'a right one', displayName: 'Ada', role: 'brand' })
  let guessed = 0
  for (let round = 0; round < 8; round++) {
    await ask(direct.app.auth, 'forgot-password', { email }, { ip: `198.51.100.${round}` })
    for (let at = 0; at < 5; at++) {
      const body = { email, code: String(100_000 + round * 10 + at), newPassword: 'the thief’s own' }
      const { statusCode } = await ask(direct.app.auth, 'reset-password', body, { ip: `203.0.113.${100 + round}` })
      if (statusCode !== 429) guessed++
    }
  }
  expect(guessed).toBeLessThanOrEqual(10)
  expect((await mailsTo(direct, email)).length).toBeLessThanOrEqual(5)
})

test('nothing that is answered tells an address with an account from one without', async () => {
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
      await ask(direct.app.auth, path, body(known), { ip: '192.0.2.1' }),
      await ask(direct.app.auth, path, body(address()), { ip: '192.0.2.1' }),
    ]
    expect([path, one.statusCode, one.body]).toEqual([path, other.statusCode, other.body])
    const { 'x-request-id': _one, date: _then, ...headers } = one.headers
    const { 'x-request-id': _other, date: _now, ...others } = other.headers
    expect(headers).toEqual(expect.objectContaining({ ...others, 'ratelimit-remaining': expect.anything() }))
  }
})
