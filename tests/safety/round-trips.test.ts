import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withBatchedResponses } from '../../server/platform/database/statements.ts'
import { openShop } from '../support/merch/merch-shop.ts'
import { MERCH_STEPS, type MerchStep, walkThroughMerch } from '../support/merch/merch-steps.ts'
import { uncountedProcessor } from '../support/money/uncounted-processor.ts'
import { createWorld, type TestResponse, type World } from '../support/world.ts'

/**
 * Limits of the database round trips of a purchase's steps, which determine how long a fan waits
 * on a network. Statements that are sent together share one. The goal is six each. A number here
 * may only become smaller (decision 0232).
 */
const MAX_ROUND_TRIPS: Readonly<Record<MerchStep, number>> = {
  session: 5,
  cart: 6,
  address: 6,
  price: 2,
  intent: 6,
  complete: 6,
  order: 2,
  track: 4,
  event: 2,
  share: 11,
  'global cart': 1,
  cancel: 6,
}

/** Measurements of each step. The one with the fewest trips counts. */
const WALKS = 3

/** If one request used more connections, other requests would have to wait for them. */
const MAX_CONNECTIONS = 4

// An embedded database has no round trips: it runs one statement at a time in this process.
describe.skipIf(inject('template').engine === 'pglite')('round trips of', () => {
  let world: World
  const responses = new Map<MerchStep, TestResponse>()
  beforeAll(async () => {
    world = await createWorld({ wrapProcessor: uncountedProcessor })
    const shop = await openShop(world)
    // Values that a process reads only once are not part of a request.
    await walkThroughMerch(world, shop)
    // On a busy machine, statements that belong together may be sent one after another.
    for (let walk = 0; walk < WALKS; walk++)
      await walkThroughMerch(world, shop, async (step, send) => {
        const response = await withBatchedResponses(send)
        const known = responses.get(step)
        if (!known || response.trips < known.trips) responses.set(step, response)
        return response
      })
  })
  afterAll(() => world.close())

  test.each(MERCH_STEPS)('%s', (step) => {
    expect(responses.get(step)?.trips).toBeLessThanOrEqual(MAX_ROUND_TRIPS[step])
    expect(responses.get(step)?.connections).toBeLessThanOrEqual(MAX_CONNECTIONS)
  })
})
