import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createAbandonedCarts, type Leaving } from '../../../../tests/support/merch/abandoned-carts.ts'
import { confirmPayment, HOME, openShop, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { sendWebhook } from '../../../../tests/support/money/paying.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

/**
 * Covers a mailed cart that is opened on two devices. After a purchase on one, the rows are gone
 * on both.
 */

let world: World
let shop: Shop
let leaving: Leaving
beforeAll(async () => {
  world = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
  shop = await openShop(world)
  leaving = createAbandonedCarts(world, { shop, other: await openShop(world) })
})
afterAll(() => world.close())

const db = () => world.database.kysely
type Device = Browser & { sessionId: string }

let devices = 0
async function deviceFor(token: string, browser: Browser = world.stranger()): Promise<Device> {
  const from = { 'x-forwarded-for': `198.51.100.${++devices}` }
  const restored = await browser.post('/api/merch/cart/restore', { s: token, campaignSlug: shop.slug }, from)
  expect(restored.status, restored.text).toBe(201)
  const { sessionId } = restored.body
  const shippingInfo = { email: `${newId()}@fans.test`, firstName: 'Ada', lastName: 'Byron', ...HOME }
  expectOk(await browser.patch('/api/merch/session/update', { sessionId, shippingInfo }))
  return Object.assign({ ...browser }, { sessionId })
}
const pay = ({ post, sessionId }: Device) => post('/api/merch/create-payment-intent', { sessionId })
const complete = ({ post, sessionId }: Device) => post('/api/merch/order/complete', { sessionId })
const paymentOf = (id: string) =>
  db()
    .selectFrom('payments')
    .select(['status', 'processor_payment_id', 'refunded_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const intentOf = async (id: string) =>
  world.app.simulator.findPaymentIntent((await paymentOf(id)).processor_payment_id ?? '')
const emailOf = async ({ get, sessionId }: Device): Promise<string> =>
  (await get(`/api/merch/session/${sessionId}`)).body.data.shippingInfo.email
const ordersOf = (...paid: { processorPaymentId: string }[]) =>
  db()
    .selectFrom('merch_orders')
    .select('id')
    .where(
      'payment_id',
      'in',
      paid.map(({ processorPaymentId }) => processorPaymentId),
    )
    .execute()
const noDifferences = async () => expect((await checkBooks(db())).flatMap(({ differences }) => differences)).toEqual([])

async function twoDevices() {
  const left = await leaving.leftCart()
  const [phone, tablet] = [await deviceFor(left.token), await deviceFor(left.token)]
  const [onPhone, onTablet] = [expectOk(await pay(phone)), expectOk(await pay(tablet))]
  return { ...left, phone, tablet, onPhone, onTablet }
}

test('an order on one device cancels the other device’s intent and empties its cart', async () => {
  const { phone, tablet, onPhone, onTablet, fan } = await twoDevices()
  await confirmPayment(world, onPhone)
  expect((await complete(phone)).status).toBe(201)
  expect((await intentOf(onTablet.processorPaymentId))?.status).toBe('canceled')
  expect((await paymentOf(onTablet.processorPaymentId)).status).toBe('CANCELED')
  await expect(confirmPayment(world, onTablet)).rejects.toThrow(/cancel/i)
  expect((await pay(tablet)).status).toBe(422)
  expect((await complete(tablet)).status).toBe(422)
  expect((await fan.price()).body.items, 'the session that the mail was about is empty, too').toEqual([])
  expect(await ordersOf(onPhone, onTablet)).toHaveLength(1)
})

test('a payment on the second device is refunded, and the fan is told why', async () => {
  const { phone, tablet, onPhone, onTablet } = await twoDevices()
  await confirmPayment(world, onTablet)
  await confirmPayment(world, onPhone)
  expect((await complete(phone)).status).toBe(201)
  expect((await complete(tablet)).status).toBeGreaterThanOrEqual(409)
  expect(await paymentOf(onTablet.processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
  expect((await intentOf(onTablet.processorPaymentId))?.amountRefundedMinorUnit).toBeGreaterThan(0)
  expect(await ordersOf(onPhone, onTablet)).toHaveLength(1)
  const email = await emailOf(tablet)
  const mails = await db()
    .selectFrom('outgoing_mails')
    .select(['kind', 'text_body'])
    .where('address', '=', email)
    .where('kind', '=', 'merch-payment-returned')
    .execute()
  expect(mails).toMatchObject([{ text_body: expect.stringContaining('another device') }])
  await noDifferences()
})

test('an intent that could not be canceled at once is canceled by the sweep', async () => {
  const { phone, onPhone, onTablet } = await twoDevices()
  await confirmPayment(world, onPhone)
  const cancel = vi.spyOn(world.app.ctx.processor, 'cancelPaymentIntent').mockRejectedValue(new Error('away'))
  expect((await complete(phone)).status).toBe(201)
  cancel.mockRestore()
  expect((await intentOf(onTablet.processorPaymentId))?.status).toBe('requires_payment_method')
  expect(expectOk(await world.cron('/api/payments/cron/sweep'))).toMatchObject({ canceledCount: 1, errors: [] })
  expect((await intentOf(onTablet.processorPaymentId))?.status).toBe('canceled')
})

test('a fan who fills the cart again gets a second order', async () => {
  const { phone, tablet, onPhone, onTablet } = await twoDevices()
  await confirmPayment(world, onPhone)
  expect((await complete(phone)).status).toBe(201)
  const lent = await db()
    .selectFrom('merch_art_loans as l')
    .innerJoin('merch_checkouts as c', 'c.session_id', 'l.session_id')
    .select('l.art_key')
    .where('c.payment_id', '=', onTablet.processorPaymentId)
    .executeTakeFirstOrThrow()
  const items = [tee(shop, { artKey: lent.art_key })]
  expectOk(await tablet.put(`/api/merch/session/${tablet.sessionId}/cart`, { items }))
  const again = expectOk(await pay(tablet))
  expect(again.processorPaymentId).not.toBe(onTablet.processorPaymentId)
  await confirmPayment(world, again)
  expect((await complete(tablet)).status).toBe(201)
  expect(await ordersOf(onPhone, again)).toHaveLength(2)
})

describe('with one device signed in', () => {
  const listed = async (email: string) => {
    const admin = await world.admin()
    return expectOk(await admin.get(`/api/merch/admin/abandoned-carts?search=${email}`)).data.carts
  }

  test('an order of the person’s own cart marks the first cart as recovered', async () => {
    const { token, fan } = await leaving.leftCart()
    const [theirs, phone] = [await deviceFor(token, await world.brand()), await deviceFor(token)]
    const [onTheirs, onPhone] = [expectOk(await pay(theirs)), expectOk(await pay(phone))]
    await confirmPayment(world, onTheirs)
    expect((await complete(theirs)).status).toBe(201)
    expect((await paymentOf(onPhone.processorPaymentId)).status).toBe('CANCELED')
    expect((await fan.price()).body.items).toEqual([])
    expect(await listed(await emailOf(phone))).toMatchObject([{ isRecovered: true, reviewStatus: 'recovered' }])
  })

  test('an order after signing in later marks the first cart as recovered', async () => {
    const { token, the } = await leaving.leftCart()
    const phone = await deviceFor(token)
    const person = await world.brand()
    const { data } = expectOk(await phone.get(`/api/merch/session/${phone.sessionId}`))
    const [{ artKey }] = data.cartItems
    const items = [tee(shop, { artKey, quantity: 2 })]
    expectOk(await person.put(`/api/merch/session/${phone.sessionId}/cart`, { items }))
    const signedIn = Object.assign({ ...person }, { sessionId: phone.sessionId })
    const paid = expectOk(await pay(signedIn))
    await confirmPayment(world, paid)
    expect((await complete(signedIn)).status).toBe(201)
    expect(await listed(the.address('a'))).toMatchObject([{ isRecovered: true }])
  })
})

describe.skipIf(inject('template').engine === 'pglite')('concurrently', () => {
  test('two paid carts make one order and one refund', async () => {
    for (let round = 0; round < 4; round++) {
      const { phone, tablet, onPhone, onTablet } = await twoDevices()
      await Promise.all([confirmPayment(world, onPhone), confirmPayment(world, onTablet)])
      const deliverWebhook = async ({ processorPaymentId }: { processorPaymentId: string }) =>
        sendWebhook(world, {
          id: `evt_${newId()}`,
          type: 'charge.succeeded',
          paymentIntentId: (await paymentOf(processorPaymentId)).processor_payment_id ?? '',
        })
      await Promise.all([complete(phone), complete(tablet), deliverWebhook(onPhone), deliverWebhook(onTablet)])
      const statuses = await Promise.all([onPhone, onTablet].map((paid) => paymentOf(paid.processorPaymentId)))
      expect(statuses.map(({ status }) => status).toSorted()).toEqual(['REFUNDED', 'SUCCEEDED'])
      expect(await ordersOf(onPhone, onTablet)).toHaveLength(1)
    }
    await noDifferences()
  })

  test('an intent requested while the other device pays is rejected or canceled', async () => {
    for (let round = 0; round < 6; round++) {
      const { token } = await leaving.leftCart()
      const [phone, tablet] = [await deviceFor(token), await deviceFor(token)]
      const onPhone = expectOk(await pay(phone))
      await confirmPayment(world, onPhone)
      const [done, attempted] = await Promise.all([complete(phone), pay(tablet)])
      expect(done.status).toBe(201)
      if (attempted.status !== 200) expect([409, 422]).toContain(attempted.status)
      else {
        expectOk(await world.cron('/api/payments/cron/sweep'))
        expect((await paymentOf(attempted.body.processorPaymentId)).status).toBe('CANCELED')
      }
    }
  })

  test('two free carts make one order', async () => {
    const { token } = await leaving.leftCart()
    const [phone, tablet] = [await deviceFor(token), await deviceFor(token)]
    const at = world.clock.now()
    const code = {
      id: newId(),
      campaign_id: shop.id,
      code: `ALL${newId().slice(-6)}`.toUpperCase(),
      percent_bps: 10000,
    }
    await db()
      .insertInto('merch_discounts')
      .values({ ...code, is_active: true, version: 1, created_at: at, updated_at: at })
      .execute()
    await db()
      .updateTable('merch_campaigns')
      .set({ config: JSON.stringify({}) })
      .where('id', '=', shop.id)
      .execute()
    for (const { put, get, sessionId } of [phone, tablet]) {
      const { data } = expectOk(await get(`/api/merch/session/${sessionId}`))
      const items = data.cartItems.map(({ artKey }: { artKey: string }) => tee(shop, { artKey }))
      expectOk(await put(`/api/merch/session/${sessionId}/cart`, { items, discountCode: code.code }))
    }
    const responses = await Promise.all([complete(phone), complete(tablet)])
    expect(responses.map(({ status }) => status).toSorted()[0]).toBe(201)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})
