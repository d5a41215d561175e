import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectOk, noticesOf } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { deliverEvents } from './deliver-events.ts'
import { MAX_ATTEMPTS } from './domain/schedule.ts'
import { sealSecret } from './secrets.ts'
import { newSecret } from './signature.ts'
import { openReceiver, type ReceivedEvent, type WebhookReceiver } from './testing/webhook-receiver.ts'

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

type Endpoint = { id: string; path: string; at: string }

/** Inserts the row directly, so that only the test decides when something is sent. */
async function add(owner: Pick<Person, 'accountId'>): Promise<Endpoint> {
  const [id, now] = [newId(), world.clock.now()]
  const path = `/${id}`
  await world.database.kysely
    .insertInto('webhook_endpoints')
    .values({
      id,
      account_id: owner.accountId,
      url: receiver.url(path),
      description: '',
      event_types: [],
      status: 'ACTIVE',
      secret_sealed: sealSecret(world.config, newSecret()),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, path, at: `/api/webhooks/endpoints/${id}` }
}

async function happen(owner: Pick<Person, 'accountId'>, entities: readonly string[], count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, step) =>
    entities.map((id) => ({
      source: 'payout' as const,
      source_id: `${id}:${step}`,
      entity: `payout:${id}`,
      talent_account_id: owner.accountId,
      facts: JSON.stringify({
        id,
        from: String(step - 1),
        to: 'PENDING',
        kind: 'manual',
        amountMinorUnit: 1,
        currency: 'EUR',
      }),
      occurred_at: addMs(world.clock.now(), step),
    })),
  ).flat()
  await world.database.kysely.insertInto('webhook_outbox').values(rows).execute()
  return rows.map(({ source_id }) => source_id)
}

const run = (ctx: Context = world.app.ctx) => deliverEvents(ctx, () => false)
const stepOf = ({ data }: ReceivedEvent) => `${String(data.payoutId)}:${Number(data.fromStatus) + 1}`
const stepsAt = (path: string) => receiver.eventsAt(path).map(stepOf)
const ofEntity = (steps: readonly string[], id: string) => steps.filter((step) => step.startsWith(`${id}:`))
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end('no')
const deliveriesOf = async (person: Person, { at }: Endpoint) => (await person.get(`${at}/deliveries`)).body.deliveries

/**
 * Returns a context whose clock throws at one of its readings, like a process that crashes there.
 */
function killedAt(reading: number): Context {
  let read = 0
  const now = () => {
    read++
    if (read >= reading) throw new Error('killed')
    return world.clock.now()
  }
  return { ...world.app.ctx, clock: { ...world.app.ctx.clock, now } }
}

describe('a receiver', () => {
  test('that is slow and has a long backlog does not delay new events of other endpoints', async () => {
    const [hoarder, other] = [await world.talent(), await world.talent()]
    const [slow, quick] = [await add(hoarder), await add(other)]
    await happen(
      hoarder,
      Array.from({ length: 50 }, () => newId()),
      1,
    )
    const began = Promise.withResolvers<void>()
    receiver.respond(slow.path, (response) => {
      began.resolve()
      setTimeout(() => response.end(), 400)
    })
    let sentBefore = Number.NaN
    receiver.respond(quick.path, (response) => {
      sentBefore = receiver.requestsTo(slow.path).length
      response.end()
    })
    const delivering = run()
    await began.promise
    await happen(other, [newId()], 1)
    expect(await delivering).toMatchObject({ sent: 51, failed: 0 })
    expect(sentBefore).toBeLessThan(45)
  })

  test.each<[string, number, Record<string, string>, RegExp]>([
    ['fails', 500, {}, /responded with 500/],
    ['redirects', 302, { location: 'https://hooks.example.com/' }, /redirects \(302\)/],
    ['is not found', 404, {}, /responded with 404/],
  ])('that %s gets the event again after five seconds', async (_, code, headers, error) => {
    const talent = await world.talent()
    const endpoint = await add(talent)
    receiver.respond(endpoint.path, status(code, headers))
    await happen(talent, [newId()], 1)
    await run()
    const [refused] = await deliveriesOf(talent, endpoint)
    expect(refused).toMatchObject({ status: 'PENDING', lastStatusCode: code, lastError: expect.stringMatching(error) })
    await run()
    expect(receiver.requestsTo(endpoint.path)).toHaveLength(1)
    world.clock.advance(6000)
    receiver.respond(endpoint.path, status(204))
    await run()
    const [first, second] = receiver.requestsTo(endpoint.path)
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect((await deliveriesOf(talent, endpoint))[0]).toMatchObject({ status: 'DELIVERED', attempts: 2 })
  })

  test.each([429, 503])('that asks to wait with %i and Retry-After is left alone for that time', async (code) => {
    const talent = await world.talent()
    const endpoint = await add(talent)
    receiver.respond(endpoint.path, status(code, { 'retry-after': '3600' }))
    await happen(talent, [newId()], 1)
    await run()
    world.clock.advance(59 * MINUTE_MS)
    await run()
    expect(receiver.requestsTo(endpoint.path)).toHaveLength(1)
    world.clock.advance(2 * MINUTE_MS)
    await run()
    expect(receiver.requestsTo(endpoint.path)).toHaveLength(2)
  })

  test('that hangs up is not called again at once, and its log says so', async () => {
    const talent = await world.talent()
    const endpoint = await add(talent)
    receiver.respond(endpoint.path, (response) => response.destroy())
    await happen(talent, [newId()], 1)
    await run()
    const [{ eventId, ...refused }] = await deliveriesOf(talent, endpoint)
    expect(refused).toMatchObject({ status: 'PENDING', lastStatusCode: null })
    const { attempts } = (await talent.get(`${endpoint.at}/deliveries/${eventId}`)).body
    expect(attempts).toMatchObject([{ statusCode: null, response: null, error: expect.stringContaining('closed') }])
  })

  test('that responds with 410 is turned off, its owner is told, and new events are not kept for it', async () => {
    const talent = await world.talent()
    const endpoint = await add(talent)
    receiver.respond(endpoint.path, status(410))
    await happen(talent, [newId()], 1)
    await run()
    expect((await talent.get(endpoint.at)).body.endpoint).toMatchObject({ status: 'DISABLED', statusReason: 'GONE' })
    expect(await noticesOf(talent)).toEqual(['WEBHOOK_STOPPED'])
    expect((await talent.post(`${endpoint.at}/pause`)).status).toBe(409)
    await happen(talent, [newId()], 1)
    await run()
    expect(await deliveriesOf(talent, endpoint)).toHaveLength(1)
  })

  test('that refuses an event for three days is paused, its owner is told, and resuming sends what waits', async () => {
    const talent = await world.talent()
    const endpoint = await add(talent)
    receiver.respond(endpoint.path, status(500))
    const [entity, other] = [newId(), newId()]
    await happen(talent, [entity], 2)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(receiver.requestsTo(endpoint.path)).toHaveLength(attempt - 1)
      await run()
      world.clock.advance(DAY_MS * 1.2)
    }
    await happen(talent, [other], 1)
    await run()
    expect(receiver.requestsTo(endpoint.path)).toHaveLength(MAX_ATTEMPTS)
    const owner = world.database.kysely
      .selectFrom('notifications')
      .select('type')
      .where('account_id', '=', talent.accountId)
    expect(await owner.execute()).toEqual([{ type: 'WEBHOOK_STOPPED' }])
    const rows = world.database.kysely.selectFrom('webhook_endpoints').select(['status', 'status_reason'])
    expect(await rows.where('id', '=', endpoint.id).execute()).toEqual([{ status: 'PAUSED', status_reason: 'GAVE_UP' }])
    receiver.respond(endpoint.path, status(200))
    await world.database.kysely
      .updateTable('webhook_endpoints')
      .set({ status: 'ACTIVE' })
      .where('id', '=', endpoint.id)
      .execute()
    await run()
    expect(stepsAt(endpoint.path)).toEqual([`${entity}:0`, `${entity}:1`, `${other}:0`])
  })

  test('that is slow delays only itself, and gets at most five requests at a time', async () => {
    const [slow, quick] = [await world.talent(), await world.talent()]
    const [ofSlow, ofQuick] = [await add(slow), await add(quick)]
    const held: ServerResponse[] = []
    receiver.respond(ofSlow.path, (response) => held.push(response))
    await happen(slow, Array.from({ length: 12 }, newId), 1)
    await happen(quick, [newId()], 3)
    const running = run()
    await expect.poll(() => receiver.requestsTo(ofQuick.path).length).toBe(3)
    await expect.poll(() => held.length).toBe(5)
    receiver.respond(ofSlow.path, status(200))
    for (const response of held) response.end()
    await running
    expect(receiver.requestsTo(ofSlow.path)).toHaveLength(12)
  })

  test('that fails for one offer gets the events of others, and then the rest in order', async () => {
    const talent = await world.talent()
    const endpoint = await add(talent)
    const [stuck, free] = [newId(), newId()]
    receiver.respond(endpoint.path, (response, { event }) =>
      response.writeHead(event.data.payoutId === stuck ? 500 : 200).end(),
    )
    await happen(talent, [stuck, free], 3)
    for (let time = 0; time < 3; time++) {
      await run()
      world.clock.advance(1000)
    }
    expect(stepsAt(endpoint.path).filter((step) => !step.startsWith(stuck))).toEqual(
      [0, 1, 2].map((n) => `${free}:${n}`),
    )
    expect(ofEntity(stepsAt(endpoint.path), stuck)).toEqual([`${stuck}:0`])
    receiver.respond(endpoint.path, status(200))
    world.clock.advance(6000)
    await run()
    expect(ofEntity(stepsAt(endpoint.path), stuck)).toEqual([0, 1, 2].map((n) => `${stuck}:${n}`))
  })
})

test('no event is lost if a process dies between any two steps, and each entity’s order is kept', async () => {
  const talent = await world.talent()
  const endpoint = await add(talent)
  const entities = Array.from({ length: 30 }, newId)
  const happened = await happen(talent, entities, 10)
  let requests = 0
  receiver.respond(endpoint.path, (response) => response.writeHead(++requests % 13 === 0 ? 500 : 200).end())
  for (let reading = 1; stepsAt(endpoint.path).length < happened.length; reading++) {
    expect(reading).toBeLessThan(400)
    await run(killedAt(1 + (reading % 40))).catch((error: Error) => expect(error.message).toBe('killed'))
    // Claims of the crashed process expire, and failed attempts become due.
    world.clock.advance(10 * MINUTE_MS)
  }
  const received = stepsAt(endpoint.path)
  expect(received.toSorted()).toEqual(happened.toSorted())
  for (const id of entities) expect(ofEntity(received, id)).toEqual(ofEntity(happened, id))
  expect(receiver.requestsTo(endpoint.path).length).toBeGreaterThan(happened.length)
})

test.skipIf(inject('template').engine === 'pglite')(
  'three processes at once send each event once and in order, while more happens',
  async () => {
    const talent = await world.talent()
    const endpoint = await add(talent)
    const entities = Array.from({ length: 25 }, newId)
    const happened = await happen(talent, entities, 6)
    const more = async () => happened.push(...(await happen(talent, entities, 6).then((ids) => ids)))
    const isMore = () => stepsAt(endpoint.path).length < happened.length
    const dispatcher = async () => {
      for (let turn = 0; turn < 200 && isMore(); turn++) await run()
    }
    await Promise.all([dispatcher(), dispatcher(), dispatcher()])
    expect(receiver.requestsTo(endpoint.path)).toHaveLength(happened.length)
    await more()
    await Promise.all([dispatcher(), dispatcher(), dispatcher()])
    const received = receiver.requestsTo(endpoint.path).map(({ event }) => stepOf(event))
    for (const id of entities) expect(ofEntity(received, id)).toEqual(ofEntity(happened, id))
  },
)

test('events are deleted with their log after thirty days, sent or not', async () => {
  const talent = await world.talent()
  const endpoint = await add(talent)
  await happen(talent, [newId()], 2)
  await run()
  world.clock.advance(31 * DAY_MS)
  const report = expectOk(await world.cron('/api/admin/cron/prune'))
  expect(report.webhookEvents).toBeGreaterThanOrEqual(2)
  const left = world.database.kysely.selectFrom('webhook_deliveries').select('event_id')
  expect(await left.where('endpoint_id', '=', endpoint.id).execute()).toEqual([])
})
