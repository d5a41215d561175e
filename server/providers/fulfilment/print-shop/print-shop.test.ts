import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/support/database/test-databases.ts'
import { adjustableClock, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { createPrintRequest, fulfilmentContract } from '../testing/fulfilment-contract.ts'
import type { DeliverPrintEvent } from './port.ts'
import { createPrintShop } from './print-shop.ts'

async function openShop() {
  const { database, drop } = await openTestDatabase()
  const clock = adjustableClock()
  const told: Parameters<DeliverPrintEvent>[0][] = []
  let status = 200
  const shop = createPrintShop({
    config: { SECRET_KEY: 'secret-key-for-tests-0123456789abcdef' },
    db: database.kysely,
    clock,
    log: pino({ level: 'silent' }),
    deliverEvent: async (event) => {
      told.push(event)
      return { status }
    },
  })
  return {
    shop,
    clock,
    told,
    respondWith: (answered: number) => {
      status = answered
    },
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

const STEPS = { printing: 1, shipped: 3, delivered: 4 }

fulfilmentContract('the local print shop', async () => {
  const { shop, clock, told, close } = await openShop()
  const done = new Map<string, number>()
  return {
    provider: shop,
    countOrders: async (externalId) =>
      (await shop.listOrders(1000)).filter((order) => order.externalId === externalId).length,
    advance: async (externalId, to) => {
      for (let at = done.get(externalId) ?? 0; at < STEPS[to]; at++) await shop.advance(externalId)
      done.set(externalId, STEPS[to])
    },
    loseParcel: async (externalId) => void (await shop.loseParcel(externalId)),
    loseNextResponse: () => shop.behave({ loseResponses: 1 }),
    setDown: (isDown) => shop.behave({ isDown }),
    event: async (externalId) => {
      await shop.work()
      const event = told.findLast(({ rawBody }) => rawBody.includes(externalId))
      if (!event) throw new Error(`there was no webhook about ${externalId}`)
      return event
    },
    now: () => clock.now(),
    close,
  }
})

test('prints, ships and delivers an order within a week and reports each step once', async () => {
  const { shop, clock, told, close } = await openShop()
  const { externalId } = await shop.create(createPrintRequest(newId()))
  clock.advance(7 * DAY_MS)
  expect(await shop.work()).toBe(5)
  expect(told.map(({ rawBody }) => JSON.parse(rawBody).type)).toEqual([
    'order.received',
    'order.printing',
    'order.printed',
    'parcel.shipped',
    'parcel.delivered',
  ])
  const found = await shop.find(externalId)
  expect(found).toMatchObject({ state: 'delivered' })
  // A step has the time at which it was due, even if `work` runs much later.
  expect(found?.parcels[0]?.deliveredAt?.getTime()).toBeLessThan(clock.now().getTime() - DAY_MS)
  expect(await shop.work()).toBe(0)
  await close()
})

test('retries a rejected webhook with backoff and signs each attempt afresh', async () => {
  const { shop, clock, told, respondWith, close } = await openShop()
  respondWith(503)
  await shop.create(createPrintRequest(newId()))
  expect(await shop.work()).toBe(0)
  expect(await shop.work()).toBe(0)
  expect(told).toHaveLength(1)
  clock.advance(MINUTE_MS)
  respondWith(200)
  expect(await shop.work()).toBe(1)
  expect(told).toHaveLength(2)
  const [first] = told
  const late = new Date(clock.now().getTime() + 6 * MINUTE_MS)
  expect(first && shop.verifyWebhook({ ...first, now: late })).toBeUndefined()
  await close()
})
