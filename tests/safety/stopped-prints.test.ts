import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markOrderRefunded } from '../../server/features/merch/orders/index.ts'
import { settlePrintOrder } from '../../server/features/merch/orders/settle-print-order.ts'
import { HOUR_MS } from '../../server/platform/clock.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { newId } from '../../server/platform/ids.ts'
import { openShop, orderOf, type Shop } from '../support/merch/merch-shop.ts'
import { expectOk } from '../support/offers/offers.ts'
import { mailsTo } from '../support/people/mails.ts'
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

describe('a print order recorded as stopped', () => {
  test.each(['delivered', 'shipped'] as const)('that is %s anyway is reported to the admins once', async (state) => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    await inTransaction(ctx().db, (trx) =>
      markOrderRefunded(trx, orderId, { by: { kind: 'system' }, reason: null, at: world.clock.now() }),
    )
    expectOk(await world.cron('/api/merch/cron/fulfilment'))
    // Simulates a worker that hung, sent the order to the print shop after the refund, and died
    // before recording it.
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
    for (let repeat = 0; repeat < 2; repeat++)
      await inTransaction(ctx().db, (trx) => settlePrintOrder(trx, ctx(), { orderId, found, at: world.clock.now() }))
    for (let run = 0; run < 3; run++) await world.cron('/api/notifications/process-emails')
    const subject = `Order ${orderNumber} was canceled but shipped`
    const adminMails = (await mailsTo(world, 'admin@semblance.test')).filter((mail) => mail.subject === subject)
    expect(adminMails).toHaveLength(1)
  })
})

describe('an order that an admin shipped manually', () => {
  const subjects = async (orderNumber: string) => {
    for (let run = 0; run < 3; run++) await world.cron('/api/notifications/process-emails')
    const mails = await mailsTo(world, 'admin@semblance.test')
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes(orderNumber))
  }
  const fulfil = async () => expectOk(await world.cron('/api/merch/cron/fulfilment'))
  const advance = async (orderId: string, times: number) => {
    for (let step = 0; step < times; step++)
      expectOk(await world.stranger().post(`/dev/print-shop/orders/${orderId}/advance`))
  }
  const sendByHand = async (orderId: string, status: 'shipped' | 'delivered' = 'shipped') =>
    expectOk(await (await world.admin()).patch(`/api/merch/admin/orders/${orderId}`, { status }))
  const twice = (orderNumber: string) => `Order ${orderNumber} was sent twice: by hand and by the print shop`

  test('and that the print shop had already printed is reported to the admins once', async () => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    world.app.printShop.behave({ deliveries: 0 })
    await fulfil()
    await advance(orderId, 2)
    await sendByHand(orderId)
    await fulfil()
    await advance(orderId, 2)
    await fulfil()
    expect(await subjects(orderNumber)).toEqual([twice(orderNumber)])
  })

  test('and that the print shop delivered as well is reported to the admins once', async () => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    world.app.printShop.behave({ deliveries: 0 })
    await fulfil()
    await sendByHand(orderId)
    await advance(orderId, 3)
    world.app.printShop.behave({ deliveries: 1 })
    await advance(orderId, 1)
    await fulfil()
    expect(await subjects(orderNumber)).toEqual([twice(orderNumber)])
  })

  test('is stopped at the print shop if it is not printed yet, and nobody is notified', async () => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    await fulfil()
    await sendByHand(orderId)
    await fulfil()
    expect(await world.app.printShop.find(orderId)).toMatchObject({ state: 'cancelled' })
    expect(await subjects(orderNumber)).toEqual([])
  })

  test('is not reported when the print shop shipped it and the admin only marks it as delivered', async () => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    await fulfil()
    await advance(orderId, 3)
    world.clock.advance(8 * HOUR_MS)
    await fulfil()
    await sendByHand(orderId, 'delivered')
    await fulfil()
    expect(await subjects(orderNumber)).toEqual([])
  })
})
