import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markOrderRefunded } from '../../server/features/merch/orders/index.ts'
import { settlePrintOrder } from '../../server/features/merch/orders/settle-print-order.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { newId } from '../../server/platform/ids.ts'
import { mailsTo } from '../support/mails.ts'
import { openShop, orderOf, type Shop } from '../support/merch-shop.ts'
import { expectOk } from '../support/offers.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ env: { CUSTOMER_CANCEL_MINUTES: '0' } })
  shop = await openShop(world)
  await world.admin()
})
afterAll(() => world.close())

const ctx = () => world.app.ctx

describe('a print order that counted as stopped', () => {
  test.each(['delivered', 'shipped'] as const)('and was %s all the same is told to the admins once', async (state) => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    await inTransaction(ctx().db, (trx) =>
      markOrderRefunded(trx, orderId, { by: { kind: 'system' }, reason: null, at: world.clock.now() }),
    )
    expectOk(await world.cron('/api/merch/cron/fulfilment'))
    // A hung worker sent it to the print shop after all, and died before recording that.
    const parcels = [
      {
        id: newId(),
        carrier: null,
        trackingNumber: null,
        trackingUrl: null,
        shippedAt: world.clock.now(),
        deliveredAt: null,
        state: 'under_way' as const,
      },
    ]
    const found = { id: newId(), externalId: orderId, state, reason: null, parcels: state === 'shipped' ? parcels : [] }
    for (let told = 0; told < 2; told++)
      await inTransaction(ctx().db, (trx) => settlePrintOrder(trx, ctx(), { orderId, found, at: world.clock.now() }))
    for (let run = 0; run < 3; run++) await world.cron('/api/notifications/process-emails')
    const subject = `Order ${orderNumber} was canceled but shipped`
    const told = (await mailsTo(world, 'admin@semblance.test')).filter((mail) => mail.subject === subject)
    expect(told).toHaveLength(1)
  })
})
