import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { uncounted } from '../../server/platform/database/statements.ts'
import type { PaymentProcessor } from '../../server/providers/processor/port.ts'
import { openShop } from '../support/merch-shop.ts'
import { MERCH_STEPS, type MerchStep, walkThroughMerch } from '../support/merch-steps.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Maximum database round trips of each step of a purchase. On a network they are what a fan waits
 * for. Statements that are sent together share one. The goal is six each; a number here may only
 * become smaller (decision 0232).
 */
const MAX_ROUND_TRIPS: Readonly<Record<MerchStep, number>> = {
  session: 5,
  cart: 7,
  address: 8,
  price: 2,
  intent: 19,
  complete: 20,
  order: 2,
  track: 4,
  event: 2,
  share: 12,
  'global cart': 1,
  cancel: 20,
}

/** The simulator keeps its payments in the same database; a real processor is called over HTTP. */
const elsewhere = (processor: PaymentProcessor): PaymentProcessor =>
  new Proxy(processor, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function'
        ? (...given: unknown[]) => uncounted(() => Reflect.apply(member, target, given))
        : member
    },
  })

// An embedded database has no round trips: it runs one statement at a time in this process.
describe.skipIf(inject('template').engine === 'pglite')('round trips of', () => {
  let world: World
  const trips = new Map<MerchStep, number>()
  beforeAll(async () => {
    world = await createWorld({ wrapProcessor: elsewhere })
    const shop = await openShop(world)
    // What a process reads once in its life is no part of a request.
    await walkThroughMerch(world, shop)
    await walkThroughMerch(world, shop, async (step, send) => {
      const answer = await send()
      trips.set(step, answer.trips)
      return answer
    })
  })
  afterAll(() => world.close())

  test.each(MERCH_STEPS)('%s', (step) => {
    expect(trips.get(step)).toBeLessThanOrEqual(MAX_ROUND_TRIPS[step])
  })
})
