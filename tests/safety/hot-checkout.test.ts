import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { growTables, tablesScanned } from '../support/database/plans.ts'
import { recordStatements, type Statement, watchStatements } from '../support/database/record-statements.ts'
import { openTestDatabase } from '../support/database/test-databases.ts'
import { openShop, type Shop } from '../support/merch/merch-shop.ts'
import { MERCH_STEPS, type MerchStep, walkThroughMerch } from '../support/merch/merch-steps.ts'
import { createWorld, type TestResponse, type World } from '../support/world.ts'

/** Every step to an order must cost the same, however many fans ordered before. */

const ROWS = 3000
/** Tables that grow with fans and orders, with columns that a copied row needs besides its ids. */
const GROWN: Readonly<Record<string, string>> = {
  merch_sessions: '',
  merch_session_carts: '',
  merch_carts: `'status', 'active'`,
  merch_cart_items: '',
  merch_renders: '',
  merch_art: '',
  merch_checkouts: '',
  merch_orders: `'number', 'ORD-' || translate(upper(left(md5(g::text), 8)), '01', 'GH'), 'email', 'fan-' || g || '@example.com'`,
  merch_shares: '',
  merch_journey_events: '',
  payments: `'ppu_code', 'p' || g`,
  share_tracking: '',
  media_files: '',
}

describe.skipIf(inject('template').engine === 'pglite')('no sequential scan of a large table happens during', () => {
  let world: World
  let shop: Shop
  let url = ''
  const sent = new Map<MerchStep, readonly Statement[]>()
  beforeAll(async () => {
    watchStatements()
    world = await createWorld({
      openDatabase: async () => {
        const opened = await openTestDatabase()
        url = opened.url ?? ''
        return opened
      },
    })
    shop = await openShop(world)
    await walkThroughMerch(world, shop)
    await growTables(world, GROWN, ROWS)
    await walkThroughMerch(world, shop, async (step, send) => {
      let response: TestResponse | undefined
      sent.set(
        step,
        await recordStatements(async () => {
          response = await send()
        }),
      )
      if (!response) throw new Error(`${step} was not sent`)
      return response
    })
  })
  afterAll(() => world.close())

  test.each(MERCH_STEPS)('%s', async (step) => {
    const statements = sent.get(step) ?? []
    expect(statements.length).toBeGreaterThan(0)
    expect(await tablesScanned({ url }, statements, new Set(Object.keys(GROWN)))).toEqual([])
  })
})
