import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmPayment,
  type Fan,
  fanOf,
  openShop,
  type Shop,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { sendWebhook } from '../../../../tests/support/money/paying.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'

/**
 * Covers the limit of declines, because thieves test stolen cards wherever a decline costs
 * nothing.
 */

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

type Paid = { processorPaymentId: string; processorClientSecret: string }

const filled = async (): Promise<Fan> => {
  const fan = await fanOf(world, shop)
  expect((await fan.fill([tee(shop)])).status).toBe(200)
  return fan
}
const begin = async (fan: Fan): Promise<Paid> => {
  const { status, body } = await fan.pay()
  expect(status).toBe(200)
  return body
}
const decline = async (paid: Paid, times: number) => {
  for (let time = 0; time < times; time++) {
    await confirmPayment(world, paid, 'decline')
    await world.app.simulator.deliverDueEvents()
  }
}
const statusOf = async ({ processorPaymentId: id }: Paid) =>
  (await world.database.kysely.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirst())?.status

test('an intent is canceled after its limit of declined cards, and can no longer be paid', () =>
  withSettings(world, { DECLINES_PER_INTENT: 3 }, async () => {
    const fan = await filled()
    const paid = await begin(fan)
    await decline(paid, 2)
    expect(await statusOf(paid)).toBe('FAILED')
    await decline(paid, 1)
    expect(await statusOf(paid)).toBe('CANCELED')
    await expect(confirmPayment(world, paid)).rejects.toMatchObject({ status: 422 })
    expect(await fan.complete()).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('declined cards') },
    })
    const again = await begin(fan)
    expect(again.processorPaymentId).not.toBe(paid.processorPaymentId)
    await confirmPayment(world, again)
    expect((await fan.complete()).status).toBe(201)
  }))

test('a session and an IP address have a daily limit of declined cards; then payments return 429', () =>
  withSettings(world, { DECLINES_PER_INTENT: 2, DECLINES_PER_SESSION: 4, DECLINES_PER_ADDRESS: 6 }, async () => {
    world.clock.advance(DAY_MS)
    const fan = await filled()
    await decline(await begin(fan), 2)
    const second = await begin(fan)
    await decline(second, 2)
    expect(await statusOf(second)).toBe('CANCELED')
    const refused = { status: 429, body: { code: 'RateLimited', error: expect.stringContaining('declined') } }
    expect(await fan.pay()).toMatchObject(refused)
    const other = await filled()
    const third = await begin(other)
    await decline(third, 2)
    expect(await (await filled()).pay()).toMatchObject(refused)
    world.clock.advance(DAY_MS)
    expect((await fan.pay()).status).toBe(200)
  }))

test('a repeated webhook counts one decline, and a late one does not cancel a paid intent', () =>
  withSettings(world, { DECLINES_PER_INTENT: 2 }, async () => {
    world.clock.advance(DAY_MS)
    const fan = await filled()
    const paid = await begin(fan)
    const { processor_payment_id } = await world.database.kysely
      .selectFrom('payments')
      .select('processor_payment_id')
      .where('id', '=', paid.processorPaymentId)
      .executeTakeFirstOrThrow()
    const sendFailure = (id: string) =>
      sendWebhook(world, { id, type: 'payment_intent.payment_failed', paymentIntentId: processor_payment_id ?? '' })
    for (let time = 0; time < 3; time++) expect((await sendFailure('evt_same')).status).toBe(200)
    expect(await statusOf(paid)).not.toBe('CANCELED')
    await confirmPayment(world, paid)
    for (const id of ['evt_late_1', 'evt_late_2', 'evt_late_3']) await sendFailure(id)
    expect(await statusOf(paid)).toBe('SUCCEEDED')
    expect((await fan.complete()).status).toBe(201)
  }))

test('a session and an IP address have a daily limit of new payments; repeating one is not counted', () =>
  withSettings(world, { INTENTS_PER_SESSION: 2 }, async () => {
    world.clock.advance(DAY_MS)
    const fan = await filled()
    for (let time = 0; time < 3; time++) expect((await fan.pay()).status).toBe(200)
    await fan.fill([tee(shop, { quantity: 2 })])
    expect((await fan.pay()).status).toBe(200)
    await fan.fill([tee(shop, { quantity: 3 })])
    expect(await fan.pay()).toMatchObject({ status: 429, body: { details: { currentCount: 2, limit: 2 } } })
  }))

test('an attempt to pay that is rejected after its price was computed counts as a new payment', () =>
  withSettings(world, { INTENTS_PER_SESSION: 2 }, async () => {
    world.clock.advance(DAY_MS)
    const admin = await world.admin()
    const code = { campaignId: shop.id, code: 'TAKEN', percentBps: 1000, usesLimit: 1 }
    expect((await admin.post('/api/merch/admin/discounts', code)).status).toBe(201)
    const [first, second] = [await fanOf(world, shop), await fanOf(world, shop)]
    for (const fan of [first, second]) await fan.fill([tee(shop)], { discountCode: 'TAKEN' })
    expect((await first.pay()).status).toBe(200)
    expect([(await second.pay()).status, (await second.pay()).status, (await second.pay()).status]).toEqual([
      422, 422, 429,
    ])
  }))
