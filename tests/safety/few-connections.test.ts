import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../../server/platform/database/connect.ts'
import { countStatement } from '../../server/platform/database/statements.ts'
import { withProgramAccess } from '../support/database/reached-database.ts'
import { confirmPayment, type Fan, fanOf, openShop, piece, type Shop } from '../support/merch/merch-shop.ts'
import { createWorld, openTestDatabase, type TestResponse, type World } from '../support/world.ts'

/**
 * A request must not wait for a connection while it holds one. Otherwise requests that wait for
 * each other would block a small pool forever.
 */

const POOL_SIZE = 2
const FANS = 50

// An embedded database has only one connection.
describe.skipIf(inject('template').engine === 'pglite')('with two connections,', () => {
  let world: World
  let shop: Shop
  beforeAll(async () => {
    world = await createWorld({
      openDatabase: async () => {
        const { database, drop, url = '' } = await openTestDatabase()
        await database.close()
        const reached = { ...withProgramAccess(url), dataDir: '', poolSize: POOL_SIZE }
        return { database: await connect({ ...reached, onError: console.error, onStatement: countStatement }), drop }
      },
    })
    shop = await openShop(world)
  })
  afterAll(() => world.close())

  test('fifty fans who check out at once all get their order', async () => {
    const all = <Result>(fans: readonly Fan[], work: (fan: Fan) => Promise<Result>) => Promise.all(fans.map(work))
    const statuses = (responses: readonly TestResponse[]) => [...new Set(responses.map(({ status }) => status))]
    const fans = await Promise.all(Array.from({ length: FANS }, () => fanOf(world, shop)))
    expect(statuses(await all(fans, (fan) => fan.fill([piece(shop, 'mug'), piece(shop, 'picture')])))).toEqual([200])
    expect(statuses(await all(fans, (fan) => fan.price()))).toEqual([200])
    const intents = await all(fans, (fan) => fan.pay())
    expect(statuses(intents)).toEqual([200])
    for (const { body } of intents) await confirmPayment(world, body)
    const completed = await all(fans, (fan) => fan.complete())
    expect(statuses(completed)).toEqual([201])
    expect(new Set(completed.map(({ body }) => body.orderId)).size).toBe(FANS)
  })
})
