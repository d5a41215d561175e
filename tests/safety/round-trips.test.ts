import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../support/merch-shop.ts'
import { MERCH_STEPS, type MerchStep, walkThroughMerch } from '../support/merch-steps.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Maximum database round trips of each step of a purchase, including begin and commit. On a network
 * they are what a fan waits for. The goal is six each; a number here may only become smaller.
 */
const MOST: Readonly<Record<MerchStep, number>> = {
  session: 6,
  cart: 18,
  address: 14,
  price: 5,
  intent: 45,
  complete: 45,
  order: 2,
  track: 4,
  event: 2,
  share: 13,
  'global cart': 1,
  cancel: 52,
}

let world: World
const trips = new Map<MerchStep, number>()
beforeAll(async () => {
  world = await createWorld()
  const shop = await openShop(world)
  // What a process reads once in its life is no part of a request.
  await walkThroughMerch(world, shop)
  await walkThroughMerch(world, shop, async (step, send) => {
    const answer = await send()
    trips.set(step, answer.statements)
    return answer
  })
})
afterAll(() => world.close())

test.each(MERCH_STEPS)('%s', (step) => {
  expect(trips.get(step)).toBeLessThanOrEqual(MOST[step])
})
