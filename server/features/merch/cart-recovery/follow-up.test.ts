import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAbandonedCarts, type Leaving } from '../../../../tests/support/merch/abandoned-carts.ts'
import { openShop, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'

const WEBHOOK = '/api/merch/email/provider-webhook'
const LIST = '/api/merch/admin/abandoned-carts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

let world: World
let shop: Shop
let other: Shop
let leaving: Leaving
beforeAll(async () => {
  world = await createWorld({
    env: { EMAIL_WEBHOOK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') },
  })
  shop = await openShop(world)
  other = await openShop(world)
  leaving = createAbandonedCarts(world, { shop, other })
})
afterAll(() => world.close())

async function post(events: readonly object[], headers?: Record<string, string>) {
  const payload = JSON.stringify(events)
  const timestamp = '1763630000'
  const signature = createSign('sha256')
    .update(timestamp + payload)
    .sign(privateKey, 'base64')
  const signed = {
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': timestamp,
  }
  const { statusCode } = await world.app.api.inject({
    method: 'POST',
    url: WEBHOOK,
    payload,
    headers: { 'content-type': 'application/json', ...(headers ?? signed) },
  })
  return statusCode
}

describe('the mail provider’s webhook', () => {
  const opensOf = (email: string) =>
    world.database.kysely
      .selectFrom('merch_journey_events')
      .selectAll()
      .where('event_type', '=', 'MERCH_EMAIL_OPENED')
      .execute()
      .then((rows) => rows.filter(({ data }) => (data as { email?: string } | null)?.email === email))
  const seconds = () => Math.floor(world.clock.now().getTime() / 1000)

  test('records each open once, and only of our own mails', async () => {
    const { the: quiet } = await leaving.leftCart()
    const { the, mail } = await leaving.leftCart()
    const email = the.address('a')
    const open = { event: 'open', email, timestamp: seconds(), ...(mail.arguments as object) }
    for (let time = 0; time < 2; time++) expect(await post([{ ...open, sg_event_id: `open-${email}` }])).toBe(200)
    const [noted, ...more] = await opensOf(email)
    expect(more).toEqual([])
    expect(noted).toMatchObject({
      source: 'server',
      session_id: (mail.arguments as { merchSessionId: string }).merchSessionId,
      data: { email, emailType: 'abandoned_cart', providerEventId: `open-${email}` },
    })
    const strange = { ...open, merchSessionId: 'f'.repeat(32), sg_event_id: `strange-${email}` }
    expect(await post([strange, { ...open, emailType: 'other', sg_event_id: `other-${email}` }])).toBe(200)
    expect(await opensOf(email)).toHaveLength(1)
    const admin = await world.admin()
    const { carts } = expectOk(await admin.get(`${LIST}?search=${email}`)).data
    expect(carts[0].openedAt).toBe(noted?.created_at.toISOString())
    const { carts: unopened } = expectOk(await admin.get(`${LIST}?search=${quiet.address('a')}`)).data
    expect(unopened[0].openedAt).toBeNull()
  })

  test('returns 400 without a valid signature', async () => {
    const events = [{ sg_event_id: 'x', event: 'open', email: 'x@carts.test', timestamp: seconds() }]
    for (const signature of [undefined, 'AAAA', 'not base64!'])
      expect(
        await post(events, {
          'x-twilio-email-event-webhook-timestamp': '1763630000',
          ...(signature ? { 'x-twilio-email-event-webhook-signature': signature } : {}),
        }),
      ).toBe(400)
  })

  test('accepts a JSON array of at most one megabyte', async () => {
    expect(await post([{ reason: 'x'.repeat(1_100_000) }])).toBe(413)
    expect(await post([], { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
  })

  test('suppresses an address after a bounce', async () => {
    const email = `${crypto.randomUUID()}@carts.test`
    expect(await post([{ sg_event_id: email, event: 'bounce', type: 'bounce', email, timestamp: seconds() }])).toBe(200)
    const suppressed = await world.database.kysely
      .selectFrom('suppressed_addresses')
      .select('reason')
      .where('address', '=', email)
      .execute()
    expect(suppressed).toEqual([{ reason: 'bounce' }])
  })

  test('can be simulated by the local mailbox', async () => {
    const { the } = await leaving.leftCart()
    const to = the.address('a')
    expect(expectOk(await world.stranger().post('/dev/mailbox/events', { to, event: 'open' }))).toEqual({
      received: true,
    })
    expect(await opensOf(to)).toHaveLength(1)
  })
})

describe('the dashboard of abandoned carts', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await world.admin()
  })
  const find = async (search: string, status?: string) => {
    const query = new URLSearchParams({ search, ...(status === undefined ? {} : { status }) })
    return expectOk(await admin.get(`${LIST}?${query}`)).data
  }
  const review = (id: string, body: object) => admin.patch(`${LIST}/${id}/review`, body)

  test('has one row per logical cart with the contract’s columns, in three SQL statements', async () => {
    const { the } = await leaving.leftCart()
    const response = await admin.get(`${LIST}?search=${the.address('a')}`)
    expect(response.body.data).toMatchObject({ total: 1, limit: 20, offset: 0 })
    expect(response.body.data.carts[0]).toMatchObject({
      status: 'active',
      email: the.address('a'),
      items: [
        { productName: 'tee', quantity: 1 },
        { productName: 'mug', quantity: 2 },
      ],
      value: [{ currency: 'USD', amountMinorUnit: 7600 }],
      campaigns: [{ slug: shop.slug }, { slug: other.slug }],
      openedAt: null,
      isRecovered: false,
      reviewStatus: 'new',
      reviewLabel: 'Automated email sent',
      adminComment: null,
      privateEmailSentAt: null,
    })
    expect(response.body.data.carts[0].automatedEmailSentAt).not.toBeNull()
    expect(response.statements).toBeLessThanOrEqual(4)
    expect((await find(shop.slug)).total).toBeGreaterThan(0)
    expect(await find('nobody at all')).toMatchObject({ total: 0, carts: [] })
    const filling = leaving.teller()
    await filling.put(await filling.fan('fan', { leaves: 'a' }))
    expect(await find(filling.address('a')), 'it is not abandoned yet').toMatchObject({ total: 0, carts: [] })
  })

  test('saves a review, also by the id of a fork or of a merged cart', async () => {
    const { the, fan } = await leaving.leftCart()
    const { id } = (await find(the.address('a'))).carts[0]
    const fork = await world.database.kysely
      .selectFrom('merch_carts')
      .select('id')
      .where('source_cart_id', '=', id)
      .executeTakeFirstOrThrow()
    const first = await review(fork.id, {
      reviewStatus: 'contacted',
      adminComment: ' wrote back ',
      privateEmailSent: true,
    })
    expect(first.body.data.review).toMatchObject({
      cartId: id,
      reviewStatus: 'contacted',
      adminComment: 'wrote back',
      updatedByEmail: admin.email,
    })
    const { privateEmailSentAt } = first.body.data.review
    expect(privateEmailSentAt).not.toBeNull()
    world.clock.advance(HOUR_MS)
    expect((await review(id, { privateEmailSent: true })).body.data.review.privateEmailSentAt).toBe(privateEmailSentAt)
    expect((await find(fork.id)).carts).toMatchObject([{ id, reviewStatus: 'contacted', adminComment: 'wrote back' }])
    expect((await admin.get(`${LIST}?status=contacted&search=${id}`)).body.data.total).toBe(1)
    expect((await admin.get(`${LIST}?status=lost&search=${id}`)).body.data.total).toBe(0)

    const person = await world.brand()
    fan.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
    const own = expectOk(await fan.get('/api/merch/cart')).cart.id
    expect(own).not.toBe(id)
    const [row, ...more] = (await find(id)).carts
    expect(more).toEqual([])
    expect(row).toMatchObject({ id: own, reviewStatus: 'contacted', adminComment: 'wrote back' })
    const later = await review(id, { adminComment: '' })
    expect(later.body.data.review).toMatchObject({ cartId: own, adminComment: null, reviewStatus: 'contacted' })
    const { entries } = (await admin.get('/api/admin/audit?limit=1')).body
    expect(entries[0]).toMatchObject({ action: 'review-cart', subjectId: own })
  })

  test('marks a bought cart as recovered: another status is 409, but a comment is saved', async () => {
    const the = leaving.teller()
    const fan = await the.fan('fan', { leaves: 'a' })
    expectOk(await fan.fill([piece(shop, 'sticker')]))
    await leaving.pass(4 * HOUR_MS)
    const { id } = (await find(the.address('a'))).carts[0]
    expectOk(await review(id, { reviewStatus: 'lost' }))
    expect((await fan.complete()).status).toBe(201)
    expect((await find(id)).carts).toMatchObject([
      { status: 'converted', isRecovered: true, reviewStatus: 'recovered', items: [{ productName: 'sticker' }] },
    ])
    expect((await review(id, { reviewStatus: 'contacted' })).status).toBe(409)
    expect((await review(id, { adminComment: 'nice' })).body.data.review).toMatchObject({ reviewStatus: 'recovered' })
  })

  test('shows an emptied cart as recovered, and rejects another review status', async () => {
    const { the, fan } = await leaving.leftCart()
    await fan.fill([])
    await (await the.fan('second')).fill([])
    expect((await find(the.address('a'))).carts).toMatchObject([
      {
        status: 'discarded',
        isRecovered: true,
        reviewStatus: 'recovered',
        reviewLabel: 'Recovered',
        items: [{ productName: 'tee' }, { productName: 'mug' }],
      },
    ])
    const { id } = (await find(the.address('a'))).carts[0]
    expect((await review(id, { reviewStatus: 'lost' })).status).toBe(409)
    expect((await review(id, { adminComment: 'Emptied it.' })).body.data.review).toMatchObject({
      reviewStatus: 'recovered',
    })
    expect((await find(the.address('a'), 'recovered')).carts).toMatchObject([{ id }])
    expect((await find(the.address('a'), 'new')).carts).toEqual([])
  })

  test('returns 404 for an unknown cart', async () => {
    expect((await review('nobody', { reviewStatus: 'lost' })).status).toBe(404)
  })
})
