import { HOUR_MS } from '../../../server/platform/clock.ts'
import { expectOk } from '../offers/offers.ts'
import type { World } from '../world.ts'
import { CartStoryPlayer, type Shops } from './cart-teller.ts'
import { type Fan, tee } from './merch-shop.ts'

export function createAbandonedCarts(world: World, shops: Shops) {
  let stories = 1000
  const teller = () => new CartStoryPlayer(world, shops, stories++)
  /** @returns the report of the cart job, after the time has passed and mails were sent */
  const pass = async (ms: number) => {
    world.clock.advance(ms)
    const report = expectOk(await world.cron('/api/merch/cron/abandoned-carts'))
    for (let round = 0; round < 3; round++) expectOk(await world.cron('/api/notifications/process-emails'))
    return report
  }
  const leftCart = async () => {
    const the = teller()
    const fan: Fan = await the.fan('fan', { leaves: 'a' })
    expectOk(await fan.fill([tee(shops.shop, { giftNote: 'for you alone' })]))
    await the.put(await the.fan('second', { at: shops.other }), 2, shops.other)
    const { errors } = await pass(4 * HOUR_MS)
    if (errors.length > 0) throw new Error(errors.join('; '))
    return { the, fan, ...(await the.mail('a')) }
  }
  return { teller, pass, leftCart }
}
export type Leaving = ReturnType<typeof createAbandonedCarts>
