import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { campaignIn, sessionIn, type TestCampaign } from '../../../tests/support/merch/fans.ts'
import { withSettings } from '../../../tests/support/programs/with-settings.ts'
import { createWorld, type TestResponse, type World } from '../../../tests/support/world.ts'
import { ROUTES } from '../../app.ts'
import { DAY_MS, MINUTE_MS } from '../clock.ts'
import { LIMIT_SETTINGS } from '../config/groups/limit-settings.ts'
import { inTransaction, withCommit } from '../database/transaction.ts'
import {
  isOverLimit,
  readLimitCheck,
  refundSpent,
  type Spending,
  spendOrFail,
  trySpend,
  wouldExceedLimit,
} from './spend.ts'

/** Limits on costs that anonymous callers cause, including concurrent requests. */

const FRONT_END_SECRET = 'front-end-secret-for-tests-0123456789'
const FANS = 1000

let world: World
let crowd: TestCampaign
beforeAll(async () => {
  world = await createWorld({
    env: { TRUST_PROXY_HOPS: '1', FRONT_END_SECRET, RATE_LIMIT_PER_MINUTE: '600', SESSIONS_PER_MINUTE: '240' },
  })
  crowd = await campaignIn(world, { config: JSON.stringify({ allowedCountries: [], addressLimitFactor: 20 }) })
})
afterAll(() => world.close())

const create = (ip: string, headers: object = {}, campaign?: TestCampaign): Promise<TestResponse> =>
  world.stranger().post('/api/merch/session/create', campaign ? { campaignSlug: campaign.slug } : {}, {
    'x-forwarded-for': ip,
    ...headers,
  })

type Challenge = { challenge: string; bits: number }
function solve({ challenge, bits }: Challenge): string {
  for (let counter = 0; ; counter++) {
    const proof = `${challenge}:${counter}`
    const digest = createHash('sha256').update(proof).digest()
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return proof
  }
}

const counting = () => ({ db: world.database.kysely, config: world.app.ctx.config, at: world.clock.now() })
const visit = (name: string) => ({ addressHash: `address of ${name}`, networkHash: `network of ${name}` })

test('concurrent requests never exceed a limit; a rejected one is not counted, and one is refunded', () =>
  withSettings(world, { SHARES_PER_ADDRESS: 5, SHARES_PER_SESSION: 100 }, async () => {
    const spending: Spending = { visit: visit('racers'), sessionId: 'racers', costs: { share: 1 } }
    const results = await Promise.all(Array.from({ length: 20 }, () => trySpend(counting(), spending)))
    expect(results.filter((result) => 'spent' in result)).toHaveLength(5)
    const { rows } = await world.database.kysely
      .selectFrom('daily_counts')
      .select(['key', 'used'])
      .where('key', 'like', 'share-%')
      .execute()
      .then((found) => ({ rows: found.map(({ key, used }) => [key.split(':')[0], used]).toSorted() }))
    expect(rows).toEqual([
      ['share-address', 5],
      ['share-session', 5],
    ])
    const [first] = results.flatMap((result) => ('spent' in result ? [result.spent] : []))
    await refundSpent(world.database.kysely, first ?? [])
    expect(await trySpend(counting(), spending)).toHaveProperty('spent')
    expect(await trySpend(counting(), spending)).toMatchObject({ refusal: { used: 5, most: 5, needsProof: false } })
    expect(
      await trySpend(counting(), { ...spending, costs: { share: 6 }, visit: visit('one at once') }),
    ).toHaveProperty('refusal')
  }))

test('a count that is sent with a commit fails the whole transaction above the limit, and counts nothing', () =>
  withSettings(world, { SHARES_PER_ADDRESS: 3, SHARES_PER_SESSION: 100 }, async () => {
    const spending: Spending = { visit: visit('committers'), sessionId: 'committers', costs: { share: 1 } }
    const commit = (mark: string) =>
      inTransaction(world.database.kysely, async (trx) => {
        const at = world.clock.now()
        const row = { key: mark, used: 1, forget_at: new Date(at.getTime() + DAY_MS) }
        withCommit(trx, () => trx.insertInto('daily_counts').values(row).execute())
        withCommit(trx, () => spendOrFail({ ...counting(), db: trx }, spending))
      })
    const marks = Array.from({ length: 8 }, (_, index) => `mark-${index}`)
    const ended = await Promise.allSettled(marks.map(commit))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const each of ended) if (each.status === 'rejected') expect(isOverLimit(each.reason)).toBe(true)
    const kept = await world.database.kysely
      .selectFrom('daily_counts')
      .select('key')
      .where('key', 'like', 'mark-%')
      .execute()
    expect(kept).toHaveLength(3)
    expect(await trySpend(counting(), spending)).toMatchObject({ refusal: { used: 3 } })
    expect(isOverLimit(new Error('another'))).toBe(false)
  }))

test('a limit whose counters are read before the campaign applies the campaign’s factor correctly', () =>
  withSettings(world, { SHARES_PER_ADDRESS: 2, SHARES_PER_SESSION: 100 }, async () => {
    const spending: Spending = { visit: visit('readers'), sessionId: 'readers', costs: { share: 1 } }
    const small = { id: 'small', config: { addressLimitFactor: null } }
    const raised = { id: 'raised', config: { addressLimitFactor: 3 } }
    for (const [campaign, most] of [
      [small, 2],
      [raised, 6],
    ] as const)
      for (let used = 0; used <= most; used++) {
        const exceedsLimit = await readLimitCheck(counting(), spending, campaign.id)
        expect(exceedsLimit(campaign)).toBe(used === most)
        expect(exceedsLimit(campaign)).toBe(await wouldExceedLimit(counting(), { ...spending, campaign }))
        if (used < most) await trySpend(counting(), { ...spending, campaign })
      }
  }))

test('above a threshold each request from an address needs proof of work, and past the limit none succeeds', () =>
  withSettings(world, { SESSIONS_BEFORE_PROOF: 2, SESSIONS_PER_ADDRESS: 4, PROOF_OF_WORK_BITS: 6 }, async () => {
    const ip = '198.51.100.1'
    for (let session = 0; session < 2; session++) expect((await create(ip)).status).toBe(201)
    const challenged = await create(ip)
    expect(challenged).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: {
        code: 'RateLimited',
        details: { currentCount: 2, limit: 2, challenge: { algorithm: 'SHA-256', bits: 6 } },
      },
    })
    const { challenge } = challenged.body.details
    const proof = solve(challenge)
    const proven = (text: string, from = ip) => create(from, { 'proof-of-work': text })
    // A wrong counter, our own challenge changed to need less work, and another challenge's
    // solution.
    expect((await proven(`${challenge.challenge}:x`)).status).toBe(429)
    expect((await proven(solve({ challenge: challenge.challenge.replace('.6.', '.1.'), bits: 1 }))).status).toBe(429)
    for (let session = 0; session < 2; session++) await create('198.51.100.2')
    expect((await proven(proof, '198.51.100.2')).status).toBe(429)
    expect((await proven(proof)).status).toBe(201)
    const again = await proven(proof)
    expect(again).toMatchObject({ status: 429, body: { details: { challenge: { bits: 6 } } } })
    const late = solve(again.body.details.challenge)
    world.clock.advance(6 * MINUTE_MS)
    expect((await proven(late)).status).toBe(429)
    expect((await proven(solve((await create(ip)).body.details.challenge))).status).toBe(201)
    const over = await create(ip)
    expect(over).toMatchObject({ status: 429, body: { details: { currentCount: 4, limit: 4 } } })
    expect(over.body.details.challenge).toBeUndefined()
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(1)
    world.clock.advance(DAY_MS)
    expect((await create(ip)).status).toBe(201)
  }))

test('addresses of a network share a limit, and none is stored', () =>
  withSettings(world, { SESSIONS_PER_NETWORK: 3 }, async () => {
    for (const last of [1, 2, 3]) expect((await create(`192.0.2.${last}`)).status).toBe(201)
    expect(await create('192.0.2.4')).toMatchObject({ status: 429, body: { details: { currentCount: 3, limit: 3 } } })
    for (const last of [1, 2, 3]) expect((await create(`2001:db8:7:${last}::1`)).status).toBe(201)
    expect((await create('2001:db8:7:9::1')).status).toBe(429)
    expect((await create('192.0.3.1')).status).toBe(201)
    const stored = JSON.stringify(await world.database.kysely.selectFrom('daily_counts').selectAll().execute())
    expect(stored).not.toMatch(/192\.0\.2|2001/)
    // Later requests delete expired counters.
    world.clock.advance(3 * DAY_MS)
    for (let session = 0; session < 3; session++) await create('192.0.2.1')
    const left = await world.database.kysely.selectFrom('daily_counts').select('forget_at').execute()
    expect(left.every(({ forget_at }) => forget_at > world.clock.now())).toBe(true)
  }))

test('a campaign may allow a thousand fans behind one address without using up limits elsewhere', () =>
  withSettings(world, { SESSIONS_BEFORE_PROOF: 60, SESSIONS_PER_ADDRESS: 60, SESSIONS_PER_NETWORK: 60 }, async () => {
    const ip = '203.0.113.1'
    const responses: TestResponse[] = []
    while (responses.length < FANS)
      responses.push(...(await Promise.all(Array.from({ length: 50 }, () => create(ip, {}, crowd)))))
    expect(responses.filter(({ status }) => status !== 201)).toEqual([])
    expect((await create(ip)).status).toBe(201)
    for (let more = 0; more < 59; more++) await create(ip)
    expect((await create(ip)).status).toBe(429)
    expect((await create(ip, {}, crowd)).status).toBe(201)
  }))

test('a campaign may also raise the limits per minute of single routes', async () => {
  const read = (from: World, ip: string) =>
    from.stranger().get('/api/merch/session/hand-over?slug=nobody&token=none', { 'x-forwarded-for': ip })
  const statusesOf = async (from: World, ip: string): Promise<number[]> => {
    const statuses: number[] = []
    while (statuses.length < 70) statuses.push((await read(from, ip)).status)
    return statuses
  }
  // The factor is read in the background.
  await vi.waitFor(async () => expect((await read(world, '203.0.113.7')).headers['ratelimit-limit']).toBe('1200'))
  expect(new Set(await statusesOf(world, '203.0.113.8'))).toEqual(new Set([404]))
  const usual = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
  const refused = (await statusesOf(usual, '203.0.113.8')).filter((status) => status === 429)
  expect(refused).toHaveLength(10)
  await usual.close()
})

const perMinute = Object.keys(LIMIT_SETTINGS).filter((name) => name.endsWith('_PER_MINUTE'))

describe('limits per minute', () => {
  let strict: World
  beforeAll(async () => {
    const env = Object.fromEntries(perMinute.map((name) => [name, '1']))
    strict = await createWorld({ env: { ...env, TRUST_PROXY_HOPS: '1' } })
  })
  afterAll(() => strict.close())

  test.each(perMinute)('%s at 1 refuses the second request of an address to each of its routes', async (name) => {
    const limited = ROUTES.filter(({ rate }) => rate?.max === name)
    expect(limited).not.toEqual([])
    for (const { method, path, app } of limited) {
      const browser = strict.stranger()
      const send = (ip: string) =>
        (app === 'auth' ? browser.auth : browser).send(
          method,
          path.replaceAll(/\{\w+\}/g, 'none'),
          method === 'GET' ? undefined : {},
          { 'x-forwarded-for': ip },
        )
      expect((await send('198.51.100.61')).status, path).not.toBe(429)
      expect(await send('198.51.100.61'), path).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      })
      expect((await send('198.51.100.62')).status, path).not.toBe(429)
    }
  })
})

test('only a front end with the secret may forward its visitor’s address', () =>
  withSettings(world, { SESSIONS_PER_ADDRESS: 2 }, async () => {
    const front = '203.0.113.200'
    const forVisitor = (visitor: string, secret = FRONT_END_SECRET) =>
      create(front, { 'x-front-end-secret': secret, 'x-front-end-visitor': visitor })
    for (const visitor of ['100.64.1.1', '100.64.2.1', '100.64.3.1'])
      expect((await forVisitor(visitor)).status).toBe(201)
    expect((await forVisitor('100.64.1.1')).status).toBe(201)
    expect((await forVisitor('100.64.1.1')).status).toBe(429)
    for (const [visitor, secret] of [
      ['100.64.9.1', 'wrong'],
      ['no address', FRONT_END_SECRET],
    ] as const)
      expect((await forVisitor(visitor, secret)).status).toBe(201)
    // Both requests counted for the front end's own address.
    expect((await forVisitor('100.64.9.2', 'wrong')).status).toBe(429)
  }))

test('a session’s later requests count where it was created', async () => {
  const bearer = await sessionIn(
    {
      ...world.stranger(),
      post: (path, body) => world.stranger().post(path, body, { 'x-forwarded-for': '198.18.0.9' }),
    },
    crowd,
  )
  expect(bearer).toBeDefined()
  const { address_hash, network_hash } = await world.database.kysely
    .selectFrom('merch_sessions')
    .select(['address_hash', 'network_hash'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(address_hash).not.toBe(network_hash)
  expect([address_hash, network_hash]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ])
})
