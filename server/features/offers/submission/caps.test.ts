import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, contextAt, submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { SubmitBody } from './submit-body.ts'
import { submitOffer } from './submit-offer.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1', OFFER_WEEKLY_CAP: '2' } })
})
afterAll(() => world.close())

const FIRST = new Date('2026-11-02T09:30:00.000Z')

const submitAt = (brand: Person, talent: Person, at: Date) =>
  submitOffer(contextAt(world, at), callerOf(brand, 'brand'), submitBody(talent) as SubmitBody)

test('an offer counts toward the daily cap for exactly one day and toward the weekly cap for exactly 7 days', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const limitedForOneSecond = { code: 'RateLimited', retryAfterSeconds: 1 }
  await submitAt(brand, talent, FIRST)
  await expect(submitAt(brand, talent, addMs(FIRST, DAY_MS - 1))).rejects.toMatchObject(limitedForOneSecond)
  await submitAt(brand, talent, addMs(FIRST, DAY_MS))
  await expect(submitAt(brand, talent, addMs(FIRST, 7 * DAY_MS - 1))).rejects.toMatchObject(limitedForOneSecond)
  await submitAt(brand, talent, addMs(FIRST, 7 * DAY_MS))
})

test('each brand has its own caps', async () => {
  const [one, other, talent] = [await world.brand(), await world.brand(), await world.talent()]
  await submit(one, talent)
  await submit(other, talent)
  expect(await one.post('/api/offers/submit', submitBody(talent))).toMatchObject({
    status: 429,
    body: { code: 'RateLimited', details: { currentCount: 1, limit: 1 } },
  })
})
