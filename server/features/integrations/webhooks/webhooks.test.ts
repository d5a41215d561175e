import Value from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk, offerIn, setOfferPolicy, submit } from '../../../../tests/support/offers/offers.ts'
import { withSystemTime } from '../../../../tests/support/offers/passing-time.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { bodySchemaOf, isEventType, kindOf } from '../events/index.ts'
import { openReceiver, type ReceivedRequest, type WebhookReceiver } from './testing/webhook-receiver.ts'

let receiver: WebhookReceiver
let world: World
beforeAll(async () => {
  receiver = await openReceiver()
  world = await createWorld({ env: { FETCH_LOOPBACK_PORTS: String(receiver.port) } })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const ENDPOINTS = '/api/webhooks/endpoints'
const add = async (person: Person, path = `/${newId()}`, eventTypes: string[] = []) => {
  const made = expectOk(await person.post(ENDPOINTS, { url: receiver.url(path), eventTypes }))
  return { id: made.endpoint.id as string, secret: made.secret as string, path, at: `${ENDPOINTS}/${made.endpoint.id}` }
}
const typesAt = (path: string) => receiver.eventsAt(path).map(({ type }) => type)
const deliver = () => world.cron('/api/webhooks/cron/deliver')
const settle = async () => {
  await deliver()
  await expect
    .poll(async () => {
      const { kysely } = world.database
      const outbox = await kysely.selectFrom('webhook_outbox').select('position').execute()
      const waiting = await kysely
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
        .select('d.event_id')
        .where('d.status', '=', 'PENDING')
        .where('e.status', '=', 'ACTIVE')
        .execute()
      return outbox.length + waiting.length
    })
    .toBe(0)
}

test('an endpoint is created with a secret that is shown once, changed, and deleted', async () => {
  const brand = await world.brand()
  const url = 'https://hooks.example.com/semblance'
  const made = await brand.post(ENDPOINTS, {
    url,
    description: ' Order desk ',
    eventTypes: ['offer.paid', 'offer.paid'],
  })
  expect(made.status).toBe(201)
  expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  const { endpoint } = made.body
  const shown = { url, description: 'Order desk', eventTypes: ['offer.paid'], status: 'ACTIVE', statusReason: null }
  expect(endpoint).toMatchObject({ ...shown, oldSecretValidUntil: null })
  const at = `${ENDPOINTS}/${endpoint.id}`
  expect((await brand.get(at)).body).toEqual({ endpoint })
  expect((await brand.get(ENDPOINTS)).body).toEqual({ endpoints: [endpoint] })
  expect((await brand.patch(at, { eventTypes: [] })).body.endpoint).toMatchObject({ url, eventTypes: [] })
  expect((await brand.patch(at, { description: 'New desk' })).body.endpoint).toMatchObject({ description: 'New desk' })
  expect((await brand.delete(at)).body).toEqual({ success: true })
  expect((await brand.get(at)).status).toBe(404)
  expect((await brand.delete(at)).status).toBe(404)
})

test.each([
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://printer.local/',
  'https://user:word@hooks.example.com/',
  'https://hooks.example.com:8443/',
  'not an address',
])('an endpoint at %s is refused', async (url) => {
  const brand = await world.brand()
  const refused = await brand.post(ENDPOINTS, { url })
  expect(refused).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'url' }] } } })
  const { at } = await add(brand)
  expect((await brand.patch(at, { url })).status).toBe(400)
})

test('an account has at most ten endpoints, and an agent none', async () => {
  const talent = await world.talent()
  for (let count = 0; count < 10; count++) await add(talent)
  expect(await talent.post(ENDPOINTS, { url: 'https://hooks.example.com/' })).toMatchObject({
    status: 422,
    body: { error: 'You have 10 webhook endpoints, which is the limit. Delete one first.' },
  })
  const agent = await world.agent()
  expect((await agent.post(ENDPOINTS, { url: 'https://hooks.example.com/' })).status).toBe(403)
  expect((await agent.get(ENDPOINTS)).status).toBe(403)
  const at = `${ENDPOINTS}/${newId()}`
  const refused = [
    await agent.get(at),
    await agent.patch(at, { description: 'Mine' }),
    await agent.delete(at),
    ...(await Promise.all(
      ['pause', 'resume', 'rotate-secret', 'test', `deliveries/${newId()}/replay`].map((act) =>
        agent.post(`${at}/${act}`),
      ),
    )),
    await agent.post(`${at}/replay`, { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' }),
    await agent.get(`${at}/deliveries`),
    await agent.get(`${at}/deliveries/${newId()}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
})

test('the endpoints of another account do not exist for the caller', async () => {
  const [owner, other] = [await world.brand(), await world.brand('Contoso Tea')]
  const { at } = await add(owner)
  expectOk(await owner.post(`${at}/test`))
  await settle()
  const [{ eventId }] = (await owner.get(`${at}/deliveries`)).body.deliveries
  const answers = [
    await other.get(at),
    await other.patch(at, { description: 'Mine' }),
    await other.delete(at),
    ...(await Promise.all(
      ['pause', 'resume', 'rotate-secret', 'test', `deliveries/${eventId}/replay`].map((act) =>
        other.post(`${at}/${act}`),
      ),
    )),
    await other.post(`${at}/replay`, { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' }),
    await other.get(`${at}/deliveries`),
    await other.get(`${at}/deliveries/${eventId}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await owner.get(at)).body.endpoint).toMatchObject({ status: 'ACTIVE', oldSecretValidUntil: null })
})

test('the Standard Webhooks library verifies requests, with either secret for a day after a rotation', async () => {
  const brand = await world.brand()
  const { at, path, secret, id } = await add(brand)
  const sendTest = async () => {
    const before = receiver.requestsTo(path).length
    expectOk(await brand.post(`${at}/test`))
    await expect.poll(() => receiver.requestsTo(path).length).toBe(before + 1)
    return receiver.requestsTo(path)[before] ?? expect.fail('no request')
  }
  const verify = (secret: string, request: ReceivedRequest) =>
    withSystemTime(world.clock.now(), () => receiver.verify(secret, request))
  const first = await sendTest()
  expect(verify(secret, first)).toEqual({
    type: 'webhook.test',
    version: 1,
    timestamp: expect.any(String),
    data: { endpointId: id, occurredAt: expect.any(String) },
  })
  expect(first.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Semblance-Webhooks/1' })
  const rotated = expectOk(await brand.post(`${at}/rotate-secret`))
  const second = await sendTest()
  for (const either of [secret, rotated.secret]) expect(verify(either, second)).toBeTruthy()
  expect(() => verify(rotated.secret, first)).toThrow('No matching signature found')
  expect(rotated.endpoint.oldSecretValidUntil).not.toBeNull()
  const { secret_sealed } = await world.database.kysely
    .selectFrom('webhook_endpoints')
    .select('secret_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(secret_sealed).not.toContain(rotated.secret.slice('whsec_'.length))
})

describe('events', () => {
  test('both sides of an offer are told about its life in order, and nobody about drafts', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const [ofBrand, ofTalent] = [await add(brand), await add(talent)]
    const draft = await submit(brand, talent, { saveAsDraft: true })
    expectOk(await brand.post('/api/offers/cancel', { offerId: draft }))
    const { id } = await offerIn(world, 'REVISION_REQUESTED', {
      brand,
      talent,
      amountMinorUnit: 90_000,
      currency: 'EUR',
    })
    expectOk(await talent.post('/api/offers/deliver', { offerId: id, fileUrls: ['https://files.example.com/b.png'] }))
    expectOk(await brand.post('/api/offers/complete', { offerId: id }))
    await settle()
    const told = [
      'offer.submitted',
      'offer.accepted',
      'offer.paid',
      'offer.delivered',
      'offer.revision_requested',
      'offer.delivered',
      'offer.completed',
      'license.issued',
    ]
    expect(typesAt(ofBrand.path)).toEqual(told)
    expect(typesAt(ofTalent.path)).toEqual(told)
    const completed = receiver.eventsAt(ofBrand.path).find(({ type }) => type === 'offer.completed')
    expect(completed?.data).toEqual({
      offerId: id,
      fromStatus: 'DELIVERED',
      toStatus: 'COMPLETED',
      actor: 'brand',
      amountMinorUnit: 90_000,
      currency: 'EUR',
      how: 'accepted',
      occurredAt: expect.any(String),
    })
    for (const { body, event } of receiver.requestsTo(ofTalent.path)) {
      const kind = isEventType(event.type) ? kindOf(event.type) : expect.fail(event.type)
      expect(Value.Errors(bodySchemaOf(kind), JSON.parse(body)), body).toEqual([])
    }
  })

  test('events of an account reach no other account; the operator gets all', async () => {
    const [brands, talents] = [
      [await world.brand(), await world.brand('Contoso Tea')],
      [await world.talent(), await world.talent('Iris Okafor')],
    ]
    const operator = await add(await world.admin())
    const paths = new Map<string, { path: string; offers: string[] }>()
    for (const person of [...brands, ...talents])
      paths.set(person.accountId, { path: (await add(person)).path, offers: [] })
    const all: string[] = []
    for (const brand of brands)
      for (const talent of talents) {
        const { id } = await offerIn(world, 'REJECTED', { brand, talent })
        all.push(id)
        for (const side of [brand, talent]) paths.get(side.accountId)?.offers.push(id)
      }
    await settle()
    const offersAt = (path: string) => new Set(receiver.eventsAt(path).map(({ data }) => data.offerId))
    for (const { path, offers } of paths.values()) expect(offersAt(path)).toEqual(new Set(offers))
    expect(offersAt(operator.path)).toEqual(new Set(all))
    expectOk(await (await world.admin()).delete(operator.at))
  })

  test('a talent is not told about an offer that their policy rejected', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    await setOfferPolicy(talent, { belowMinimum: 'auto_reject', minimums: [{ amountMinorUnit: 1_000_000 }] })
    const [ofBrand, ofTalent] = [await add(brand), await add(talent)]
    await submit(brand, talent)
    await settle()
    expect(typesAt(ofBrand.path)).toEqual(['offer.rejected'])
    expect(receiver.eventsAt(ofBrand.path)[0]?.data).toMatchObject({ fromStatus: null, toStatus: 'REJECTED' })
    expect(typesAt(ofTalent.path)).toEqual([])
  })

  test('a talent is told about each step of a payout', async () => {
    const talent = await world.talent()
    const { path } = await add(talent, undefined, ['payout.sent', 'payout.failed'])
    const row = { amount_minor_unit: 4200, currency: 'EUR', kind: 'manual' as const, destination: 'acct_1' }
    const now = world.clock.now()
    const payouts = [newId(), newId()].map((id) => ({ ...row, id, account_id: talent.accountId, created_at: now }))
    const ids = payouts.map(({ id }) => id)
    for (const [index, payout] of payouts.entries()) {
      await world.database.kysely
        .insertInto('payouts')
        .values({ ...payout, status: 'PENDING' })
        .execute()
      const status = index === 0 ? 'SUCCEEDED' : 'FAILED'
      await world.database.kysely
        .updateTable('payouts')
        .set({ status, completed_at: now })
        .where('id', '=', payout.id)
        .execute()
    }
    await world.database.kysely.deleteFrom('payouts').where('id', 'in', ids).execute()
    await settle()
    expect(receiver.eventsAt(path).map(({ type, data }) => [type, data.payoutId, data.fromStatus])).toEqual([
      ['payout.sent', ids[0], null],
      ['payout.sent', ids[1], null],
      ['payout.failed', ids[1], 'PENDING'],
    ])
  })
})

test('a paused endpoint gets what waited once it is resumed; what its filter excludes meanwhile is skipped', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const { at, path } = await add(brand)
  expect((await brand.post(`${at}/pause`)).body.endpoint).toMatchObject({ status: 'PAUSED', statusReason: null })
  expect((await brand.post(`${at}/test`)).status).toBe(409)
  await offerIn(world, 'REJECTED', { brand, talent })
  await deliver()
  await expect.poll(async () => (await brand.get(`${at}/deliveries`)).body.deliveries.length).toBe(2)
  expect(typesAt(path)).toEqual([])
  await brand.patch(at, { eventTypes: ['offer.rejected'] })
  expect((await brand.post(`${at}/resume`)).body.endpoint.status).toBe('ACTIVE')
  await settle()
  expect(typesAt(path)).toEqual(['offer.rejected'])
  const { deliveries } = (await brand.get(`${at}/deliveries`)).body
  expect(deliveries.map(({ type, status }: any) => [type, status])).toEqual([
    ['offer.rejected', 'DELIVERED'],
    ['offer.submitted', 'SKIPPED'],
  ])
})

test('an endpoint that is resumed too early gives up nothing after one more failure', async () => {
  const brand = await world.brand()
  const { at, path } = await add(brand)
  receiver.respond(path, (response) => response.writeHead(500).end())
  const { eventId } = expectOk(await brand.post(`${at}/test`)).delivery
  const log = async () => (await brand.get(`${at}/deliveries/${eventId}`)).body.delivery
  await expect.poll(log).toMatchObject({ attempts: 1, lastStatusCode: 500, status: 'PENDING' })
  await brand.post(`${at}/pause`)
  await world.database.kysely.updateTable('webhook_deliveries').set({ failures: 9 }).execute()
  await brand.post(`${at}/resume`)
  await expect.poll(log).toMatchObject({ attempts: 2, lastStatusCode: 500, status: 'PENDING' })
  await brand.delete(at)
})

test('the log pages by event, shows requests and responses, and replays one event or a span', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const { at, path } = await add(brand)
  receiver.respond(path, (response) => response.end('x'.repeat(9000)))
  await offerIn(world, 'REJECTED', { brand, talent })
  await settle()
  const [rejected, submitted] = (await brand.get(`${at}/deliveries`)).body.deliveries
  expect(rejected).toMatchObject({ type: 'offer.rejected', status: 'DELIVERED', attempts: 1, lastStatusCode: 200 })
  const second = await brand.get(`${at}/deliveries?limit=1&before=${rejected.eventId}`)
  expect(second.body.deliveries).toEqual([submitted])
  expect((await brand.get(`${at}/deliveries?status=FAILED`)).body.deliveries).toEqual([])
  const details = (await brand.get(`${at}/deliveries/${submitted.eventId}`)).body
  expect(details.body).toBe(receiver.requestsTo(path)[0]?.body)
  expect(details.attempts).toEqual([
    {
      attemptedAt: expect.any(String),
      durationMs: expect.any(Number),
      statusCode: 200,
      response: 'x'.repeat(1024),
      error: null,
    },
  ])
  expectOk(await brand.post(`${at}/deliveries/${submitted.eventId}/replay`))
  await settle()
  const ids = () => receiver.requestsTo(path).map(({ id }) => id)
  expect(ids()).toEqual([submitted.eventId, rejected.eventId, submitted.eventId])
  const now = world.clock.now().getTime()
  const span = { from: new Date(now - DAY_MS).toISOString(), to: new Date(now + DAY_MS).toISOString() }
  expect((await brand.post(`${at}/replay`, span)).body).toEqual({ replayed: 2 })
  await settle()
  expect(ids().slice(3)).toEqual([submitted.eventId, rejected.eventId])
  expect((await brand.post(`${at}/replay`, { from: span.to, to: span.from })).status).toBe(400)
  expect((await brand.get(`${at}/deliveries/${newId()}`)).status).toBe(404)
  expect((await brand.post(`${at}/deliveries/${newId()}/replay`)).status).toBe(404)
})
