import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openShop, orderOf, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'

const LIST = '/api/merch/admin/withdrawals'
const BERLIN = { addressLine1: 'Torstraße 1', city: 'Berlin', state: '', postalCode: '10119', country: 'DE' }

let world: World
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world, { currency: 'EUR', allowedCountries: ['US', 'DE'] })
  admin = await world.admin()
})
afterAll(() => world.close())

type Bought = Awaited<ReturnType<typeof buy>>
let buyers = 0
async function buy(items: readonly object[] = [piece(shop, 'mug')], address: object = BERLIN) {
  // The limits of requests are per minute.
  world.clock.advance(MINUTE_MS)
  const email = `buyer-${++buyers}@fans.test`
  const ordered = await orderOf(world, shop, items, { shippingInfo: { ...address, email } })
  const { body } = await ordered.fan.post('/api/merch/order/by-session', { sessionId: ordered.fan.sessionId })
  const token = new URL(body.order.orderUrl).searchParams.get('token') ?? ''
  const itemIds: string[] = body.order.items.map(({ id }: { id: string }) => id)
  return { ...ordered, email, token, itemIds, total: body.order.totalMinorUnit as number }
}

const addressOf = ({ orderNumber, token }: Pick<Bought, 'orderNumber' | 'token'>) =>
  `/api/merch/order/${orderNumber}/withdrawal?token=${token}`
const read = async (bought: Bought) => expectOk(await world.stranger().get(addressOf(bought))).options
const state = (bought: Bought, itemIds: readonly string[] = bought.itemIds, more: object = {}) =>
  world.stranger().post(addressOf(bought), { name: 'Robin Fan', email: bought.email, itemIds, ...more })
const withdrawn = async (bought: Bought, itemIds?: readonly string[]) =>
  expectOk(await state(bought, itemIds)).withdrawal
const decide = (id: string, act: string, by: Person = admin) =>
  by.post(`${LIST}/${id}/decide`, { act, reason: `The reason for ${act}.` })
const listed = async (id: string, query = '') =>
  expectOk(await admin.get(`${LIST}?limit=50${query}`)).withdrawals.find((each: { id: string }) => each.id === id)
const change = (orderId: string, status: string) =>
  admin.patch(`/api/merch/admin/orders/${orderId}`, { status }).then(expectOk)
async function deliver({ orderId }: Bought, daysAgo = 0) {
  await change(orderId, 'shipped')
  await change(orderId, 'delivered')
  await world.database.kysely
    .updateTable('merch_orders')
    .set({ delivered_at: addMs(world.clock.now(), -daysAgo * DAY_MS) })
    .where('id', '=', orderId)
    .execute()
}
async function mailsOf({ email }: Bought) {
  for (let round = 0; round < 5; round++) expectOk(await world.cron('/api/notifications/process-emails'))
  return mailsTo(world, email)
}
const paymentOf = ({ paymentId }: Bought) =>
  world.database.kysely.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()

describe('a buyer in the EU', () => {
  test('withdraws from a delivered item, and gets an acknowledgment with content, date and time', async () => {
    const bought = await buy()
    await deliver(bought)
    const at = world.clock.now()
    const withdrawal = await withdrawn(bought)
    expect(withdrawal).toMatchObject({
      status: 'OPEN',
      amountMinorUnit: bought.total,
      currency: 'EUR',
      isWithheld: true,
      items: [{ itemId: bought.itemIds[0], name: 'mug' }],
    })
    const due = Date.parse(withdrawal.refundDueAt) - Date.parse(withdrawal.statedAt)
    expect([due, withdrawal.sendBackBy]).toEqual([14 * DAY_MS, withdrawal.refundDueAt])
    const [mail] = await mailsOf(bought)
    expect(mail?.subject).toBe(`We have received your withdrawal from order ${bought.orderNumber}`)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
    for (const text of ['Robin Fan', 'mug', bought.orderNumber, `On ${day} at `]) expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain(bought.token)
  })

  test('withdraws before anything is shipped, and then sends nothing back', async () => {
    const bought = await buy()
    expect(await withdrawn(bought)).toMatchObject({ sendBackBy: null, isWithheld: false })
  })

  test('cannot withdraw once the period has ended', async () => {
    const bought = await buy()
    await deliver(bought, 20)
    expect((await read(bought)).items).toMatchObject([{ obstacle: 'PERIOD_OVER' }])
    expect(await state(bought)).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
  })

  test('cannot withdraw from items with their own art or a name, but can withdraw from the rest of the order', async () => {
    const bought = await buy([piece(shop, 'mug'), tee(shop)])
    const { items } = await read(bought)
    expect(items.map(({ name, obstacle }: { name: string; obstacle: string | null }) => [name, obstacle])).toEqual([
      ['mug', null],
      ['tee, M, BLACK', 'PERSONALIZED'],
    ])
    const [mug = '', own = ''] = bought.itemIds
    expect((await state(bought, [mug, own])).status).toBe(422)
    // The tee stays, so its buyer pays the shipping.
    expect(await withdrawn(bought, [mug])).toMatchObject({ amountMinorUnit: 1350 })
  })

  test('repeats a withdrawal without another case or mail, and cannot withdraw from an item twice', async () => {
    const bought = await buy([piece(shop, 'mug'), piece(shop, 'mug', { giftNote: 'For Jo' })])
    const [one = '', two = ''] = bought.itemIds
    const first = await withdrawn(bought, [one])
    expect((await withdrawn(bought, [one])).id).toBe(first.id)
    expect(await state(bought, [one, two])).toMatchObject({ status: 409, body: { code: 'Conflict' } })
    expect((await read(bought)).withdrawals).toHaveLength(1)
    expect((await mailsOf(bought)).filter(({ subject }) => subject.includes('withdrawal'))).toHaveLength(1)
    // The refunds of all items add up to what was paid.
    const second = await withdrawn(bought, [two])
    expect(first.amountMinorUnit + second.amountMinorUnit).toBe(bought.total)
  })

  test('needs the token of the order', async () => {
    const bought = await buy()
    const wrong = { ...bought, token: 'wrong' }
    expect((await state(wrong)).status).toBe(404)
    expect((await world.stranger().get(addressOf(wrong))).status).toBe(404)
    expect((await state(bought, ['no-item'])).status).toBe(422)
    expect((await state(bought, bought.itemIds, { name: '\u200b' })).status).toBe(400)
    expect((await state(bought, bought.itemIds, { email: 'no address' })).status).toBe(400)
  })

  test('from another country cannot withdraw', async () => {
    const bought = await buy([piece(shop, 'mug')], {})
    expect((await read(bought)).items).toMatchObject([{ obstacle: 'OUTSIDE' }])
    expect((await state(bought)).status).toBe(422)
  })

  test.skipIf(inject('template').engine === 'pglite')('withdraws once if they press twice', async () => {
    const bought = await buy()
    const ids = await Promise.all([withdrawn(bought), withdrawn(bought), withdrawn(bought)])
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect((await read(bought)).withdrawals).toHaveLength(1)
  })
})

describe('the two steps without a script', () => {
  const submit = (path: string, fields: Record<string, string>) =>
    world.stranger().send('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
    })

  test('state and confirm a withdrawal and show its acknowledgment, with neither name nor mail address in a URL', async () => {
    const bought = await buy()
    const path = `/order/${bought.orderNumber}/withdraw`
    const page = (address: string) => world.stranger().get(address, { accept: 'text/html' })
    const order = await page(`/order/${bought.orderNumber}?token=${bought.token}`)
    expect(order.text).toContain(`href="${path}?token=${bought.token}"`)
    const first = await page(`${path}?token=${bought.token}`)
    expect(first.status).toBe(200)
    expect(first.text).toMatch(/<form (?=[^>]*method="post")[^>]*action="[^"]*\/withdraw\/statement"/)
    const fields = { token: bought.token, name: 'Robin Fan', email: bought.email, item1: bought.itemIds[0] ?? '' }
    const stated = String((await submit(`${path}/statement`, fields)).headers['location'])
    expect(stated).toMatch(/&statement=[\w-]+$/)
    expect(stated).not.toContain('Robin')
    const second = await page(stated)
    for (const text of ['Confirm withdrawal', 'Robin Fan', bought.email]) expect(second.text).toContain(text)
    expect((await read(bought)).withdrawals).toEqual([])
    const statement = new URL(stated, 'http://localhost').searchParams.get('statement') ?? ''
    const confirmed = await submit(`${path}/confirm`, { token: bought.token, statement })
    const [{ id }] = (await read(bought)).withdrawals
    expect({ status: confirmed.status, to: String(confirmed.headers['location']) }).toEqual({
      status: 303,
      to: `${path}?token=${bought.token}&done=${id}`,
    })
    expect((await page(String(confirmed.headers['location']))).text).toContain('We have received your withdrawal')
  })

  test.each([
    ['BadRequest', { email: 'no address' }],
    ['UnprocessableEntity', { name: ' ' }],
    ['UnprocessableEntity', { item1: '' }],
    ['NotFound', { token: 'wrong' }],
  ])('redirect to the page with the error %s after the input %o', async (code, wrong) => {
    const bought = await buy()
    const fields = { token: bought.token, name: 'Robin', email: bought.email, item1: bought.itemIds[0] ?? '', ...wrong }
    const { headers } = await submit(`/order/${bought.orderNumber}/withdraw/statement`, fields)
    expect(String(headers['location'])).toMatch(new RegExp(`&refused=${code}$`))
  })

  test('refuse a statement of another order', async () => {
    const [bought, other] = [await buy(), await buy()]
    const fields = { token: bought.token, name: 'Robin', email: bought.email, item1: bought.itemIds[0] ?? '' }
    const stated = String((await submit(`/order/${bought.orderNumber}/withdraw/statement`, fields)).headers['location'])
    const statement = new URL(stated, 'http://localhost').searchParams.get('statement') ?? ''
    const refused = await submit(`/order/${other.orderNumber}/withdraw/confirm`, { token: other.token, statement })
    expect(String(refused.headers['location'])).toMatch(/&refused=UnprocessableEntity$/)
  })
})

describe('an admin', () => {
  test('sees a withdrawal in the queue, and the seller and the admins are told', async () => {
    const bought = await buy()
    const { id } = await withdrawn(bought)
    const { queues } = expectOk(await admin.get('/api/admin/waiting'))
    expect(queues.find(({ queue }: { queue: string }) => queue === 'withdrawals').count).toBeGreaterThan(0)
    expect(await listed(id)).toMatchObject({ orderNumber: bought.orderNumber, isPartOfPayment: false })
    const { notifications } = (await shop.seller.get('/api/notifications/list')).body
    expect(notifications[0]).toMatchObject({ type: 'MERCH_WITHDRAWN' })
    expect(notifications[0].body).not.toContain('Robin')
  })

  test('reads the queue in pages, the one that is due first at the top', async () => {
    const ids = [(await withdrawn(await buy())).id, (await withdrawn(await buy())).id]
    const page = async (query: string): Promise<{ id: string; statedAt: string }[]> =>
      expectOk(await admin.get(`${LIST}?${query}`)).withdrawals
    const all = await page('limit=50')
    expect(all.map(({ statedAt }) => statedAt)).toEqual(all.map(({ statedAt }) => statedAt).toSorted())
    expect(all.slice(-2).map(({ id }) => id)).toEqual(ids)
    expect(await page(`limit=1&offset=${all.length - 2}`)).toEqual([all.at(-2)])
  })

  test('records the return and refunds the payment in full, with the books in balance', async () => {
    const bought = await buy()
    await deliver(bought)
    const { id } = await withdrawn(bought)
    expect(expectOk(await decide(id, 'goods_back')).withdrawal).toMatchObject({
      isWithheld: false,
      returnSeenAs: 'GOODS',
      allowedActs: ['refund', 'refuse'],
    })
    expect(await decide(id, 'proof')).toMatchObject({ status: 409, body: { code: 'Conflict' } })
    expect(expectOk(await decide(id, 'refund')).withdrawal).toMatchObject({ status: 'REFUNDED', allowedActs: [] })
    expect((await paymentOf(bought)).status).toBe('REFUNDED')
    const mails = (await mailsOf(bought)).map(({ subject }) => subject)
    expect(mails).toContain(`Your withdrawal from order ${bought.orderNumber} is accepted`)
    expect(await decide(id, 'refund')).toMatchObject({ status: 409 })
    expect(await listed(id)).toBeUndefined()
    expect(await listed(id, '&state=decided')).toMatchObject({ status: 'REFUNDED' })
    expect((await state(bought)).body.withdrawal).toMatchObject({ id, status: 'REFUNDED' })
  })

  test('who refunds before shipping cancels the order as well', async () => {
    const bought = await buy()
    const { id } = await withdrawn(bought)
    expectOk(await decide(id, 'refund'))
    const { order } = expectOk(await admin.get(`/api/merch/admin/orders/${bought.orderId}`)).data
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect((await read(bought)).items).toMatchObject([{ obstacle: 'REFUNDED' }])
  })

  test('who refunds a part of a payment accepts the withdrawal, which is refunded once the part is booked', async () => {
    const bought = await buy([piece(shop, 'mug'), piece(shop, 'mug', { giftNote: 'For Jo' })])
    await deliver(bought)
    const { id, amountMinorUnit } = await withdrawn(bought, bought.itemIds.slice(0, 1))
    const accepted = expectOk(await decide(id, 'refund')).withdrawal
    expect(accepted).toMatchObject({ status: 'ACCEPTED', isPartOfPayment: true })
    expect((await paymentOf(bought)).refund_requested_at).toBeNull()
    const { processor_payment_id: intentId } = await paymentOf(bought)
    await world.app.simulator.refundFromOutside(intentId ?? '', amountMinorUnit)
    await world.app.simulator.deliverDueEvents()
    expect(expectOk(await decide(id, 'refund')).withdrawal).toMatchObject({ status: 'REFUNDED' })
    const mails = (await mailsOf(bought)).filter(({ subject }) => subject.includes('is accepted'))
    expect(mails).toHaveLength(1)
    expect((await paymentOf(bought)).status).toBe('SUCCEEDED')
  })

  test('who refuses tells the buyer why', async () => {
    const bought = await buy()
    const { id } = await withdrawn(bought)
    expect(expectOk(await decide(id, 'refuse')).withdrawal).toMatchObject({ status: 'REFUSED' })
    const [mail] = await mailsOf(bought)
    expect(mail?.subject).toBe(`Your withdrawal from order ${bought.orderNumber} was not accepted`)
    expect(mail?.text).toContain('The reason for refuse.')
    expect((await decide(id, 'refund')).status).toBe(409)
    expect((await paymentOf(bought)).status).toBe('SUCCEEDED')
  })

  test('cannot decide about an order that they sold, or that does not exist', async () => {
    const { id } = await withdrawn(await buy())
    expect((await decide('019aa1d4-60b7-7e12-9a48-b35c07d2f18e', 'refund')).status).toBe(404)
    const { orderId } = await listed(id)
    await world.database.kysely
      .updateTable('merch_orders')
      .set({ seller_account_id: admin.accountId })
      .where('id', '=', orderId)
      .execute()
    expect((await decide(id, 'refund')).status).toBe(403)
  })
})

test('a product says before the purchase if it is made for one fan alone', async () => {
  const { products } = expectOk(await world.stranger().get(`/api/merch/campaign/${shop.slug}`)).data
  const personalized = Object.fromEntries(
    products.map((product: { name: string; personalized: string }) => [product.name, product.personalized]),
  )
  expect(personalized).toEqual({ tee: 'always', plaque: 'always', picture: 'always', mug: 'never', sticker: 'never' })
})
