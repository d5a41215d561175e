import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { CRON_SECRET, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { unavailable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import {
  addIndexingEvent,
  type ClaimedEvent,
  type IndexingHandler,
  type IndexingHandlers,
  type IndexingType,
  lockClaim,
  processQueue,
} from './index.ts'

const DONE = { successCount: 1, failureCount: 0, errors: [] }
const secret = { authorization: `Bearer ${CRON_SECRET}` }

let world: World
let mara: Person
let ola: Person
beforeAll(async () => {
  world = await createWorld()
  mara = await world.talent()
  ola = await world.talent('Ola Nordmann')
})
afterAll(() => world.close())
beforeEach(() => world.database.kysely.deleteFrom('indexing_events').execute())

const add = (type: IndexingType, who = mara) =>
  inTransaction(world.database.kysely, (trx) => addIndexingEvent(trx, who.accountId, type, world.clock.now()))

const handlersThat = (work: IndexingHandler = async () => DONE) => {
  const seen: ClaimedEvent[] = []
  const handler: IndexingHandler = (ctx, event, signal) => {
    seen.push(event)
    return work(ctx, event, signal)
  }
  const handlers: IndexingHandlers = {
    IMAGE_ASSET: handler,
    VOICE_ASSET: handler,
    SOCIAL_SCRAPE: handler,
    REINDEX: handler,
  }
  return { handlers, seen }
}
const run = (handlers: IndexingHandlers, isTimeUp?: () => boolean) => processQueue(world.app.ctx, handlers, isTimeUp)
const failing = () =>
  handlersThat(async () => {
    throw unavailable('The model is away.')
  })

const events = async (query = '') => {
  const response = await world.stranger().get(`/api/indexing/events${query}`, secret)
  expect(response.status).toBe(200)
  return response.body.events as {
    eventId: string
    type: string
    status: string
    retryCount: number
    failure: string
  }[]
}
const listStates = async (query?: string) =>
  (await events(query)).map(({ type, status, retryCount }) => `${type} ${status} ${retryCount}`).toSorted()

describe('the indexing queue', () => {
  test('processes due events and those they cause: after pictures, voices and links the record is rebuilt', async () => {
    for (const type of ['IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE'] as const) await add(type)
    const { handlers, seen } = handlersThat()
    const report = await run(handlers)
    expect(report).toMatchObject({ success: true, timedOutCount: 0, retriedCount: 0 })
    expect(report.processedCount).toBe(seen.length)
    expect(seen.filter(({ type }) => type === 'REINDEX').length).toBeGreaterThan(0)
    expect(new Set(await listStates())).toEqual(
      new Set([
        'IMAGE_ASSET COMPLETED 0',
        'REINDEX COMPLETED 0',
        'SOCIAL_SCRAPE COMPLETED 0',
        'VOICE_ASSET COMPLETED 0',
      ]),
    )
    expect((await run(handlers)).processedCount).toBe(0)
  })

  test('keeps one follow-up event for any number of changes during a rebuild', async () => {
    await add('REINDEX')
    let isFirst = true
    const { handlers, seen } = handlersThat(async () => {
      if (isFirst) for (let times = 0; times < 3; times++) await add('REINDEX')
      isFirst = false
      return DONE
    })
    await run(handlers)
    expect(seen).toHaveLength(2)
    expect(await listStates()).toEqual(['REINDEX COMPLETED 0', 'REINDEX COMPLETED 0'])
  })

  test('retries a failed event three times with backoff, then marks it FAILED', async () => {
    await add('SOCIAL_SCRAPE')
    const { handlers, seen } = failing()
    expect(await run(handlers)).toMatchObject({ processedCount: 0, retriedCount: 1 })
    expect(await run(handlers), 'before its time').toMatchObject({ retriedCount: 0 })
    for (const [minutes, retries] of [
      [1, 1],
      [2, 1],
      [4, 0],
    ] as const) {
      world.clock.advance(minutes * MINUTE_MS)
      expect((await run(handlers)).retriedCount).toBe(retries)
    }
    expect(seen.map(({ retryCount }) => retryCount)).toEqual([0, 1, 2, 3])
    expect(await events()).toMatchObject([{ status: 'FAILED', retryCount: 3, failure: 'The model is away.' }])
    world.clock.advance(DAY_MS)
    await run(handlers)
    expect(seen).toHaveLength(4)
  })

  test('lets a worker write for the event that it has claimed, and for no other', async () => {
    await add('REINDEX')
    await add('REINDEX', ola)
    const holds: boolean[] = []
    await run(
      handlersThat(async (ctx, event) => {
        const hold = (eventId: string) => inTransaction(ctx.db, (trx) => lockClaim(trx, { ...event, eventId }))
        holds.push(await hold(event.eventId), await hold(newId()))
        return DONE
      }).handlers,
    )
    expect(holds.length).toBeGreaterThan(2)
    expect(holds.filter((_, at) => at % 2 === 0)).not.toContain(false)
    expect(holds.filter((_, at) => at % 2 === 1)).not.toContain(true)
  })

  test('gives a worker’s event to another after ten minutes, and rejects later writes of the first', async () => {
    await add('REINDEX')
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<ClaimedEvent>()
    const first = run(
      handlersThat(async (ctx, event) => {
        begun.resolve(event)
        await slow.promise
        expect(await inTransaction(ctx.db, (trx) => lockClaim(trx, event))).toBe(false)
        return DONE
      }).handlers,
    )
    const event = await begun.promise
    const { handlers, seen } = handlersThat()
    world.clock.advance(9 * MINUTE_MS)
    expect(await run(handlers)).toMatchObject({ timedOutCount: 0, processedCount: 0 })
    world.clock.advance(MINUTE_MS)
    expect(await run(handlers)).toMatchObject({ timedOutCount: 1, retriedCount: 1, processedCount: 1 })
    expect(seen).toMatchObject([{ eventId: event.eventId, retryCount: 1 }])
    expect(seen[0]?.claimToken).not.toBe(event.claimToken)
    slow.resolve()
    expect(await first).toMatchObject({ processedCount: 0 })
    expect(await listStates()).toEqual(['REINDEX COMPLETED 1'])
  })

  test('fails a timed-out event without a retry if another one is already pending', async () => {
    await add('REINDEX')
    const stuck = Promise.withResolvers<typeof DONE>()
    const begun = Promise.withResolvers<void>()
    const first = run(
      handlersThat(() => {
        begun.resolve()
        return stuck.promise
      }).handlers,
    )
    await begun.promise
    await add('REINDEX')
    world.clock.advance(10 * MINUTE_MS)
    const { handlers, seen } = handlersThat()
    expect(await run(handlers)).toMatchObject({ timedOutCount: 1, retriedCount: 0, processedCount: 1 })
    expect(seen).toMatchObject([{ retryCount: 0 }])
    expect(await listStates()).toEqual(['REINDEX COMPLETED 0', 'REINDEX FAILED 1'])
    stuck.resolve(DONE)
    await first
  })

  test('lets a second event of the same account and type wait, but not the events of other accounts', async () => {
    await add('REINDEX')
    const { handlers, seen } = handlersThat()
    let isFirst = true
    const outer = handlersThat(async () => {
      if (!isFirst) return DONE
      isFirst = false
      await add('REINDEX')
      await add('REINDEX', ola)
      await run(handlers)
      return DONE
    })
    await run(outer.handlers)
    expect(seen.filter(({ accountId }) => accountId === mara.accountId)).toEqual([])
    expect(await listStates()).toEqual(Array.from({ length: 3 }, () => 'REINDEX COMPLETED 0'))
  })

  test('returns interrupted work without using up a retry', async () => {
    await add('REINDEX')
    let isOver = false
    const { handlers } = handlersThat(async (_, __, signal) => {
      isOver = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      throw signal.reason
    })
    expect(await run(handlers, () => isOver)).toMatchObject({ processedCount: 0, retriedCount: 0 })
    expect(await listStates()).toEqual(['REINDEX PENDING 0'])
    expect((await run(handlersThat().handlers)).processedCount).toBe(1)
  })

  test('runs a postponed event at its time', async () => {
    await add('IMAGE_ASSET')
    let isFirst = true
    const { handlers, seen } = handlersThat(async (ctx, { type }) => {
      const againAt = new Date(ctx.clock.now().getTime() + 5 * MINUTE_MS)
      const outcome = isFirst && type === 'IMAGE_ASSET' ? { ...DONE, againAt } : DONE
      isFirst = false
      return outcome
    })
    await run(handlers)
    expect(seen.map(({ type }) => type)).toEqual(['IMAGE_ASSET', 'REINDEX'])
    world.clock.advance(5 * MINUTE_MS)
    await run(handlers)
    expect(seen.map(({ type }) => type)).toEqual(['IMAGE_ASSET', 'REINDEX', 'IMAGE_ASSET', 'REINDEX'])
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'processes each event once with ten concurrent workers',
    async () => {
      const people = await Promise.all(Array.from({ length: 20 }, (_, at) => world.talent(`Talent ${at}`)))
      for (const who of people) await add('REINDEX', who)
      const { handlers, seen } = handlersThat()
      const reports = await Promise.all(Array.from({ length: 10 }, () => run(handlers)))
      expect(reports.reduce((sum, { processedCount }) => sum + processedCount, 0)).toBe(20)
      expect(new Set(seen.map(({ eventId }) => eventId)).size).toBe(20)
      expect(seen).toHaveLength(20)
    },
  )
})

describe('GET /api/indexing/events', () => {
  test('lists events with their status, by account and status, newest first, in pages', async () => {
    await add('IMAGE_ASSET')
    world.clock.advance(1000)
    await add('VOICE_ASSET')
    world.clock.advance(1000)
    await add('REINDEX', ola)
    const path = '/api/indexing/events'
    const response = await world.stranger().get(path, secret)
    expect(response.body).toMatchObject({ total: 3, limit: 20, offset: 0 })
    expect(response.body.events[0]).toMatchObject({
      accountId: ola.accountId,
      type: 'REINDEX',
      status: 'PENDING',
      retryCount: 0,
      failure: null,
      endedAt: null,
    })
    expect(await listStates(`?accountId=${mara.accountId}`)).toEqual(['IMAGE_ASSET PENDING 0', 'VOICE_ASSET PENDING 0'])
    expect(await events('?status=COMPLETED')).toEqual([])
    expect((await events('?limit=1&offset=1'))[0]?.type).toBe('VOICE_ASSET')
    expect((await world.stranger().get(`${path}?status=DONE`, secret)).status).toBe(400)
    const refused = await world.stranger().get(path)
    expect([refused.status, refused.body]).toEqual([401, { success: false, error: 'Unauthorized' }])
  })
})
