import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import {
  acts,
  movesFrom,
  openConnections,
  ordersOf,
  queueUp,
  type Racer,
} from '../../../../tests/support/database/concurrent-writers.ts'
import {
  callerOf,
  contextAt,
  noticesOf,
  offerIn,
  readOffer,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { cancelOffer } from '../negotiation/cancel-offer.ts'
import type { OfferView } from '../offer/index.ts'
import { watchDeadlinesJob } from './jobs/watch-deadlines-job.ts'
import { respondToExtension } from './respond-to-extension.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  await openConnections(await world.brand())
})
afterEach(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const race = test.skipIf(inject('template').engine === 'pglite')

const asResponse = async (work: Promise<OfferView>): Promise<TestResponse> => {
  const answer = { headers: {}, text: '', statements: 0, trips: 0, connections: 0 }
  try {
    return { ...answer, status: 200, body: { offer: await work } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...answer, status: error.status, body: { error: error.message } }
  }
}
const sendRequest = ({ talent, id }: TestOffer, days = 5) =>
  talent.post('/api/offers/extension', { offerId: id, days, reason: 'The studio is closed.' })
const grant = ({ brand, id }: TestOffer) => brand.post('/api/offers/extension/answer', { offerId: id, grant: true })
const refuse = ({ brand, id }: TestOffer) => brand.post('/api/offers/extension/answer', { offerId: id, grant: false })
const lateAt = async ({ brand, id }: TestOffer) => new Date((await readOffer(brand, id)).deliveryLateAt)
const paid = () => offerIn(world, 'PAID', { body: { deliverWithinDays: 2 } })

race.each(ordersOf(['cancel', 'grant'] as const).map((order) => [order]))(
  'canceling late work and granting an extension in the order %j: the first one wins',
  async (order) => {
    for (const offer of [await paid(), await offerIn(world, 'PAID')]) {
      const { id, brand } = offer
      await sendRequest(offer)
      const late = await lateAt(offer)
      const caller = callerOf(brand, 'brand')
      // Each request has its own clock: at the cancellation's time the work is late, at the
      // grant's time it is not.
      const racers: Record<(typeof order)[number], Racer> = {
        cancel: () => asResponse(cancelOffer(contextAt(world, late), caller, { offerId: id, note: null })),
        grant: () =>
          asResponse(
            respondToExtension(contextAt(world, addMs(late, -1)), caller, { offerId: id, grant: true, note: null }),
          ),
      }
      const answers = await queueUp(
        world,
        { table: 'offers', id },
        order.map((name) => racers[name]),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 409])
      expect((await readOffer(brand, id)).status).toBe(order[0] === 'cancel' ? 'CANCELLED' : 'PAID')
    }
  },
)

test('two answers at once to one request for an extension: one counts', async () => {
  const offer = await paid()
  await sendRequest(offer)
  const [first, second] = (await Promise.all([grant(offer), refuse(offer)])).map(({ status }) => status).toSorted()
  expect(first).toBe(200)
  expect([409, 422]).toContain(second)
})

test('a request that is answered while the job reads it does not lapse as well', async () => {
  const offer = await paid()
  const { id, brand, talent } = offer
  await sendRequest(offer)
  const late = await lateAt(offer)
  const executor = world.app.ctx.db.getExecutor()
  const proceed = executor.executeQuery.bind(executor)
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation((async (...query: Parameters<typeof proceed>) => {
    const found = await proceed(...query)
    if (query[0].sql.includes('extension_asked_at as due_at')) {
      spy.mockRestore()
      const answer = { offerId: id, grant: false, note: null }
      await respondToExtension(contextAt(world, addMs(late, -1)), callerOf(brand, 'brand'), answer)
    }
    return found
  }) as typeof proceed)
  await watchDeadlinesJob.run(contextAt(world, late))
  expect((await movesFrom(brand, id, 'PAID')).toSorted()).toEqual(['REFUSE_EXTENSION', 'REQUEST_EXTENSION'])
  expect((await noticesOf(talent, id)).filter((type) => type === 'EXTENSION_ANSWERED')).toHaveLength(1)
})

race.each(ordersOf(['deliver', 'grant'] as const).map((order) => [order]))(
  'a delivery and the grant of an extension in the order %j: the work is delivered either way',
  async (order) => {
    const offer = await paid()
    await sendRequest(offer)
    const racers: Record<(typeof order)[number], Racer> = { deliver: acts(offer).deliver, grant: () => grant(offer) }
    const answers = await queueUp(
      world,
      { table: 'offers', id: offer.id },
      order.map((name) => racers[name]),
    )
    expect(answers.map(({ status }) => status)).toEqual(order[0] === 'deliver' ? [200, 409] : [200, 200])
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({ status: 'DELIVERED', extensionRequest: null })
  },
)

race('a delivery concurrent with an extension request leaves no open request', async () => {
  for (const order of ordersOf([0, 1])) {
    const offer = await paid()
    const racers = [acts(offer).deliver, () => sendRequest(offer)]
    await queueUp(
      world,
      { table: 'offers', id: offer.id },
      order.map((at) => racers[at] as Racer),
    )
    await acts(offer).revise()
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({ extensionRequest: null })
  }
})

race('concurrent answers to a request store one answer, and concurrent requests store one request', async () => {
  const offer = await paid()
  const { id, brand, talent } = offer
  const requested = await queueUp(world, { table: 'offers', id }, [
    () => sendRequest(offer, 3),
    () => sendRequest(offer, 4),
  ])
  expect(requested.map(({ status }) => status)).toEqual([200, 409])
  const answered = await queueUp(world, { table: 'offers', id }, [() => refuse(offer), () => grant(offer)])
  expect(answered.map(({ status }) => status)).toEqual([200, 409])
  expect((await movesFrom(brand, id, 'PAID')).toSorted()).toEqual(['REFUSE_EXTENSION', 'REQUEST_EXTENSION'])
  expect((await noticesOf(talent, id)).filter((type) => type === 'EXTENSION_ANSWERED')).toHaveLength(1)
})

race('the deadlines job, run concurrently, sends each notice once', async () => {
  const offers = await Promise.all([paid(), paid(), paid()])
  await Promise.all(offers.map((offer) => sendRequest(offer)))
  const [first] = offers
  if (!first) throw new Error('no offer')
  const late = addMs(await lateAt(first), 60_000)
  for (const at of [addMs(late, -2 * DAY_MS), late])
    await Promise.all(Array.from({ length: 4 }, () => watchDeadlinesJob.run(contextAt(world, at))))
  for (const { talent, brand, id } of offers) {
    expect((await noticesOf(talent, id)).slice(-3).toSorted()).toEqual([
      'DELIVERY_DUE',
      'DELIVERY_LATE',
      'EXTENSION_ANSWERED',
    ])
    expect((await movesFrom(brand, id, 'PAID')).filter((action) => action === 'EXTENSION_LAPSED')).toHaveLength(1)
  }
})
