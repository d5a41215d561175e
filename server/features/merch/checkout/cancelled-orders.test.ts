import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmPayment,
  fanOf,
  makeArt,
  openShop,
  orderOf,
  piece,
  type Shop,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { balances, sendWebhook } from '../../../../tests/support/money/paying.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { deductPartOfEarning } from '../../money/payouts/index.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { listArtOfSession } from '../artwork/index.ts'
import { type CancelledBy, findOrder, type Order, orderPageUrl } from '../orders/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { closeCampaign } from './close-campaign.ts'

const { faults, wrap } = faultyProcessor()
let world: World
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
  shop = await openShop(world)
  admin = await world.admin()
})
afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})
afterAll(() => world.close())

const FAN: CancelledBy = { kind: 'fan' }
const byAdmin = (): CancelledBy => ({ kind: 'admin', accountId: admin.accountId })
const read = async (orderId: string): Promise<Order> => {
  const order = await findOrder(world.database.kysely, orderId)
  if (!order) throw new Error('the order is gone')
  return order
}
const cancel = async (orderId: string, by: CancelledBy) => cancelOrder(world.app.ctx, await read(orderId), by)
const paymentOf = (id: string) =>
  world.database.kysely.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const trackingOf = (paymentId: string) =>
  world.database.kysely
    .selectFrom('share_tracking')
    .select(['status', 'amount_minor_unit'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
const differences = async () => (await checkBooks(world.database.kysely)).flatMap(({ differences: found }) => found)
const shipped = (orderId: string) =>
  world.database.kysely
    .updateTable('merch_orders')
    .set({ status: 'shipped', fulfilment_status: 'shipped', shipped_at: world.clock.now() })
    .where('id', '=', orderId)
    .execute()

describe('a fan', () => {
  test('can cancel within 30 minutes, which cancels the order, reverses the share and refunds at once', async () => {
    const { paymentId, orderId } = await orderOf(world, shop)
    world.clock.advance(29 * 60_000)
    await cancel(orderId, FAN)
    expect(await read(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await trackingOf(paymentId)).toEqual([{ status: 'REVERSED', amount_minor_unit: 1470 }])
    await cancel(orderId, FAN)
    expect(await differences()).toEqual([])
  })

  test('can cancel only with the token from the mail, and sees whether the order can still be canceled', async () => {
    const { orderId } = await orderOf(world, shop)
    const order = await read(orderId)
    const { searchParams } = new URL(orderPageUrl(world.config, order))
    const path = (token: string | null) => `/api/merch/order/${order.number}/cancel?token=${token}`
    const own = path(searchParams.get('token'))
    expect((await world.stranger().post(path('guessed'), {})).status).toBe(404)
    world.clock.advance(31 * 60_000)
    const late = await world.stranger().post(own)
    expect(late).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
    const fresh = await read((await orderOf(world, shop)).orderId)
    const opened = `/api/merch/order/${fresh.number}`
    const token = new URL(orderPageUrl(world.config, fresh)).searchParams.get('token')
    expect((await world.stranger().get(`${opened}?token=${token}`)).body.order.canCancel).toBe(true)
    for (let again = 0; again < 2; again++)
      expect(await world.stranger().post(`${opened}/cancel?token=${token}`)).toMatchObject({
        status: 200,
        body: { order: { status: 'cancelled', paymentStatus: 'refunded', canCancel: false } },
      })
    const sent = await orderOf(world, shop)
    await shipped(sent.orderId)
    const gone = await read(sent.orderId)
    const key = new URL(orderPageUrl(world.config, gone)).searchParams.get('token')
    expect((await world.stranger().post(`/api/merch/order/${gone.number}/cancel?token=${key}`)).status).toBe(409)
    expect(await differences()).toEqual([])
  })

  test('and an admin get 422 while there is no payment to refund', async () => {
    const { orderId, paymentId } = await orderOf(world, shop)
    await world.database.kysely.updateTable('payments').set({ status: 'FAILED' }).where('id', '=', paymentId).execute()
    const response = await (await world.admin()).post(`/api/merch/admin/orders/${orderId}/cancel`, { reason: 'Again.' })
    expect(response).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
    await world.database.kysely
      .updateTable('payments')
      .set({ status: 'SUCCEEDED' })
      .where('id', '=', paymentId)
      .execute()
  })

  test('cannot cancel an order whose file is ready already', async () => {
    const { orderId, paymentId } = await orderOf(world, shop)
    await world.database.kysely
      .updateTable('merch_orders')
      .set({ files_status: 'completed', has_files: true })
      .where('id', '=', orderId)
      .execute()
    await expect(cancel(orderId, FAN)).rejects.toMatchObject({ code: 'Conflict' })
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('cannot cancel after 30 minutes, but an admin can', async () => {
    const { paymentId, orderId } = await orderOf(world, shop)
    world.clock.advance(31 * 60_000)
    await expect(cancel(orderId, FAN)).rejects.toMatchObject({ code: 'UnprocessableEntity' })
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCEEDED' })
    await cancel(orderId, byAdmin())
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'REFUNDED' })
  })

  test('and an admin cannot cancel a shipped order, and no money moves', async () => {
    const { paymentId, orderId } = await orderOf(world, shop)
    await shipped(orderId)
    for (const by of [FAN, byAdmin()]) await expect(cancel(orderId, by)).rejects.toMatchObject({ code: 'Conflict' })
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCEEDED', refund_requested_at: null })
    expect(await trackingOf(paymentId)).toMatchObject([{ status: 'OPEN' }])
  })

  test('can cancel a free order, too', async () => {
    const fan = await fanOf(world, shop)
    await fan.fill([piece(shop, 'sticker')])
    const { orderId } = (await fan.complete()).body
    await cancel(orderId, FAN)
    expect(await read(orderId)).toMatchObject({ status: 'cancelled' })
  })

  test('is refunded by the sweep if the processor failed during the cancellation', async () => {
    const { paymentId, orderId } = await orderOf(world, shop)
    faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
    await cancel(orderId, FAN)
    expect(await read(orderId)).toMatchObject({ status: 'cancelled' })
    expect((await paymentOf(paymentId)).refunded_at).toBeNull()
    delete faults.refundPaymentIntent
    world.clock.advance(60 * 60_000)
    await world.cron('/api/payments/cron/sweep')
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await differences()).toEqual([])
  })
})

test('a deduction from an earning becomes payable with its order, and is reversed with the order', async () => {
  const { orderId, paymentId } = await orderOf(world, shop)
  const takePart = (partMinorUnit: number) =>
    inTransaction(world.database.kysely, (trx) =>
      deductPartOfEarning(trx, { paymentId, partMinorUnit, at: world.clock.now() }),
    )
  const rows = async () => {
    const found = await sql<{ amount: number; payable: string }>`
      select amount_minor_unit as amount, payable_at::text as payable from share_tracking
      where payment_id = ${paymentId} order by amount_minor_unit`.execute(world.database.kysely)
    return found.rows
  }
  await takePart(70)
  expect(await rows()).toEqual([
    { amount: -70, payable: 'infinity' },
    { amount: 1470, payable: 'infinity' },
  ])
  const sent = await (await world.admin()).patch(`/api/merch/admin/orders/${orderId}`, { status: 'shipped' })
  expect(sent.status).toBe(200)
  // A part taken back after shipping becomes payable on the same day as the earning itself.
  await takePart(30)
  const after = await rows()
  expect(after.map(({ amount }) => amount)).toEqual([-70, -30, 1470])
  expect(new Set(after.map(({ payable }) => payable)).size).toBe(1)
  expect(after[0]?.payable).not.toBe('infinity')
  // Delete these parts, because the books would not balance without ledger entries.
  await world.database.kysely
    .deleteFrom('share_tracking')
    .where('payment_id', '=', paymentId)
    .where('is_part', '=', true)
    .execute()
})

test('art of a canceled order expires with its session unless another order uses it', async () => {
  const { fan, orderId } = await orderOf(world, shop)
  const { kysely } = world.database
  const [first] = await listArtOfSession(kysely, fan.internalId)
  const second = await makeArt(world, shop, fan.internalId)
  const wanted = [tee(shop, { artKey: first?.artKey }), piece(shop, 'mug', { artKey: second })]
  const again = async () => {
    await fan.fill(wanted)
    await confirmPayment(world, (await fan.pay()).body)
    return (await fan.complete()).body.orderId
  }
  const [one, other] = [await again(), await again()]
  const readRemaining = async () => {
    const rows = await kysely
      .selectFrom('merch_art')
      .select('art_key')
      .where('session_id', '=', fan.internalId)
      .where('is_kept', '=', true)
      .execute()
    return rows.map(({ art_key }) => art_key).sort()
  }
  const both = [first?.artKey, second].sort()
  await cancel(orderId, byAdmin())
  await cancel(one, byAdmin())
  expect(await readRemaining()).toEqual(both)
  await cancel(other, byAdmin())
  expect(await readRemaining()).toEqual([])
})

test('canceling a free order restores the use of its discount code', async () => {
  const own = await openShop(world)
  const code = { campaignId: own.id, code: 'ALLFREE', percentBps: 10_000, usesLimit: 1 }
  expect((await admin.post('/api/merch/admin/discounts', code)).status).toBe(201)
  const [first, second] = [await fanOf(world, own), await fanOf(world, own)]
  for (const fan of [first, second]) await fan.fill([piece(own, 'picture')], { discountCode: 'ALLFREE' })
  const { body, status } = await first.complete()
  expect(status).toBe(201)
  expect((await second.complete()).status).toBe(422)
  await cancel(body.orderId, byAdmin())
  expect((await second.complete()).status).toBe(201)
})

describe('a shipped order', () => {
  test('that is refunded after its payout reduces the seller’s later earnings, and notifies the seller', async () => {
    const own = await openShop(world)
    const { seller } = own
    const { paymentId, orderId } = await orderOf(world, own, [tee(own, { quantity: 4 })])
    await shipped(orderId)
    await world.database.kysely
      .updateTable('share_tracking')
      .set({ payable_at: world.clock.now() })
      .where('payment_id', '=', paymentId)
      .execute()
    const paid = await admin.post('/api/payments/admin/do-payout', { accountId: seller.accountId })
    expect(paid).toMatchObject({ status: 200, body: { status: 'success', amount: 5880 } })
    expect((await admin.post('/api/payments/refund', { processorPaymentId: paymentId })).status).toBe(200)
    expect(await trackingOf(paymentId)).toEqual([
      { status: 'PAID', amount_minor_unit: 5880 },
      { status: 'OPEN', amount_minor_unit: -5880 },
    ])
    expect(await read(orderId)).toMatchObject({ status: 'shipped', paymentStatus: 'refunded' })
    const mail = await world.database.kysely
      .selectFrom('outgoing_mails')
      .select('kind')
      .where('account_id', '=', seller.accountId)
      .where('kind', '=', 'merch-sale-returned')
      .execute()
    expect(mail).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  test('holds the share during a dispute; losing reverses it and marks the order, winning releases it', async () => {
    for (const outcome of ['lost', 'won'] as const) {
      const { paymentId, orderId } = await orderOf(world, shop)
      const intentId = (await paymentOf(paymentId)).processor_payment_id ?? ''
      const sendEvent = (type: string) => sendWebhook(world, { id: `evt_${newId()}`, type, paymentIntentId: intentId })
      await world.app.simulator.disputeFromOutside(intentId)
      await sendEvent('charge.dispute.created')
      expect(await trackingOf(paymentId)).toMatchObject([{ status: 'HELD' }])
      await world.app.simulator.closeDisputeFromOutside(intentId, outcome)
      await sendEvent('charge.dispute.closed')
      expect(await trackingOf(paymentId)).toMatchObject([{ status: outcome === 'won' ? 'OPEN' : 'REVERSED' }])
      expect((await read(orderId)).paymentStatus).toBe(outcome === 'won' ? 'succeeded' : 'refunded')
    }
    expect(await differences()).toEqual([])
  })
})

describe('an emergency close of a campaign', () => {
  test('blocks payments and refunds unshipped orders; if it is interrupted, it resumes', async () => {
    const own = await openShop(world)
    const orders = [await orderOf(world, own), await orderOf(world, own), await orderOf(world, own)]
    await shipped(orders[2]?.orderId ?? '')
    const waiting = await fanOf(world, own)
    await waiting.fill([tee(own)])
    const intent = (await waiting.pay()).body
    let refunds = 0
    faults.refundPaymentIntent = (proceed) =>
      refunds++ === 0 ? proceed() : Promise.reject(new Error('the process was killed'))
    const { ctx } = world.app
    await closeCampaign.cancelOpenIntents(ctx, own.id)
    await expect(closeCampaign.refundPaidOrders(ctx, own.id, admin.accountId)).rejects.toThrow('killed')
    delete faults.refundPaymentIntent
    await closeCampaign.cancelOpenIntents(ctx, own.id)
    await closeCampaign.refundPaidOrders(ctx, own.id, admin.accountId)
    world.clock.advance(60 * 60_000)
    await world.cron('/api/payments/cron/sweep')
    const statuses = await Promise.all(orders.map(async ({ paymentId }) => (await paymentOf(paymentId)).status))
    expect(statuses).toEqual(['REFUNDED', 'REFUNDED', 'SUCCEEDED'])
    expect(await paymentOf(intent.processorPaymentId)).toMatchObject({ status: 'CANCELED' })
    await expect(confirmPayment(world, intent)).rejects.toThrow(/cancel/i)
    expect(await closeCampaign.refundPaidOrders(ctx, own.id, admin.accountId)).toEqual({ refunded: 0, failed: 0 })
    expect((await balances(world, [own.seller.accountId])).SELLER_PAYABLE).toBe(-1470)
    expect(await differences()).toEqual([])
  })
})

test('a session that moves to another campaign cancels its open payment in the old one', async () => {
  const other = await openShop(world)
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)])
  const intent = (await fan.pay()).body
  const refused = { campaignSlug: other.slug, cartItems: [piece(shop, 'mug')] }
  expect((await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, ...refused })).status).toBe(422)
  expect((await paymentOf(intent.processorPaymentId)).status).not.toBe('CANCELED')
  const adopted = await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, campaignSlug: other.slug })
  expect(adopted.status).toBe(200)
  expect(await paymentOf(intent.processorPaymentId)).toMatchObject({ status: 'CANCELED' })
  expect((await fan.price()).body.items).toEqual([])
  expect((await fan.pay()).status).toBe(422)
  expect((await fan.complete()).status).toBe(422)
})
