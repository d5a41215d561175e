import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Teller } from '../../../../tests/support/cart-stories.ts'
import { openShop, piece, type Shop, tee } from '../../../../tests/support/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'

const CRON = '/api/merch/cron/abandoned-carts'
const RESTORE = '/api/merch/cart/restore'
const WEBHOOK = '/api/merch/email/provider-webhook'
const LIST = '/api/merch/admin/abandoned-carts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

let world: World
let shop: Shop
let other: Shop
let stories = 0
beforeAll(async () => {
  world = await createWorld({
    env: { EMAIL_WEBHOOK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') },
  })
  shop = await openShop(world)
  other = await openShop(world)
})
afterAll(() => world.close())

const teller = () => new Teller(world, { shop, other }, 1000 + stories++)
const pass = async (ms: number) => {
  world.clock.advance(ms)
  const report = expectOk(await world.cron(CRON))
  for (let round = 0; round < 3; round++) expectOk(await world.cron('/api/notifications/process-emails'))
  return report
}
/** A cart with a tee that was left and mailed about; and whose. */
async function leftCart(the = teller()) {
  const fan = await the.fan('fan', { leaves: 'a' })
  expectOk(await fan.fill([tee(shop, { giftNote: 'for you alone' })]))
  await the.put(await the.fan('second', { at: other }), 2, other)
  expect((await pass(4 * HOUR_MS)).errors).toEqual([])
  return { the, fan, ...(await the.mail('a')) }
}
const linked = async (token: string) => expectOk(await world.stranger().get(`/api/merch/cart?s=${token}`)).cart

describe('the run', () => {
  test('counts logical carts: looked at, marked, mailed; and finds nothing a second time', async () => {
    const the = teller()
    await the.put(await the.fan('fan', { leaves: 'a' }))
    await the.put(await the.fan('nobody', { in: 'phone' }))
    const first = await pass(4 * HOUR_MS)
    expect(first).toEqual({ candidates: 2, targets: 2, marked: 2, emailed: 1, skippedEmpty: 0, errors: [] })
    const again = { candidates: 0, targets: 0, marked: 0, emailed: 0, skippedEmpty: 0, errors: [] }
    expect(await pass(HOUR_MS)).toEqual(again)
    const rows = await world.database.kysely
      .selectFrom('merch_carts as c')
      .innerJoin('merch_carts as f', 'f.source_cart_id', 'c.id')
      .select([
        'c.status',
        'c.abandoned_at',
        'c.abandoned_notified_at as stamped',
        'f.abandoned_notified_at as forkStamped',
      ])
      .where('f.email', '=', the.address('a'))
      .execute()
    expect(rows, 'the status stays, so that the link does').toMatchObject([{ status: 'active' }])
    expect(rows[0]?.stamped).toEqual(rows[0]?.forkStamped)
    expect(rows[0]?.abandoned_at).not.toBeNull()
  })
})

describe('the mail', () => {
  test('comes in the campaign’s name, leads to the cart page, and can be ended by one click', async () => {
    const { the, mail, token, unsubscribe, fan } = await leftCart()
    expect(mail.subject).toBe('You left something at Mara on tour')
    expect(mail.text_body).toContain(`${world.config.BASE_URL}/cart?s=${token}`)
    expect(mail.text_body).toContain('tee')
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(mail.arguments).toMatchObject({ emailType: 'abandoned_cart' })
    for (const secret of [fan.sessionId, 'for you alone']) expect(mail.html_body + mail.text_body).not.toContain(secret)
    const reader = world.stranger()
    const page = await reader.get(unsubscribe)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Stop these mails')])
    const wrong = unsubscribe.replace(/\/[\w-]{8}([\w-]+)$/, '/AAAAAAAA$1')
    expect((await reader.get(wrong)).status).toBe(404)
    expect((await reader.post(wrong, {})).status).toBe(404)
    expect(expectOk(await reader.post(unsubscribe, {}))).toBeUndefined()
    const closed = await world.database.kysely
      .selectFrom('merch_recovery_addresses')
      .select('unsubscribed_at')
      .where('email', '=', the.address('a'))
      .executeTakeFirstOrThrow()
    expect(closed.unsubscribed_at).not.toBeNull()
  })

  test('is not sent once the cart is bought between the run and the sending', async () => {
    const the = teller()
    const fan = await the.fan('fan', { leaves: 'a' })
    expectOk(await fan.fill([piece(shop, 'sticker')]))
    world.clock.advance(4 * HOUR_MS)
    expect(expectOk(await world.cron(CRON))).toMatchObject({ emailed: 1 })
    expect((await fan.complete()).status).toBe(201)
    for (let round = 0; round < 3; round++) await world.cron('/api/notifications/process-emails')
    await expect(the.mail('a')).rejects.toThrow()
  })
})

describe('the link', () => {
  test('shows the pieces on any device, as often as it is opened, and nothing that says or opens more', async () => {
    const { fan, token, the } = await leftCart()
    for (let time = 0; time < 2; time++) {
      const cart = await linked(token)
      expect(cart.campaigns).toMatchObject([
        { campaign: { slug: shop.slug }, items: [{ size: 'm', selfieId: null, artKey: null, giftNote: null }] },
        { campaign: { slug: other.slug }, items: [{ quantity: 2 }] },
      ])
      const text = JSON.stringify(cart)
      for (const secret of [fan.sessionId, fan.internalId, the.address('a'), 'for you alone'])
        expect(text).not.toContain(secret)
    }
    expect((await world.stranger().get('/api/merch/cart?s=nothing')).body).toEqual({ cart: null })
    expect((await world.stranger().get(`/api/merch/session/${token}`)).status, 'it is no session').toBe(404)
  })

  test('is a page for people, that leads to the storefronts', async () => {
    const { token } = await leftCart()
    const page = await world.stranger().get(`/cart?s=${token}&utm_source=mail`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Go on at Mara on tour')
    expect(page.text).toContain(`/c/${shop.slug}?cart=${token}`)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    for (const path of ['/cart', '/cart?s=wrong'])
      expect(await world.stranger().get(path)).toMatchObject({
        status: 404,
        text: expect.stringContaining('nothing in this cart'),
      })
  })

  test('is over after thirty days, and shows nothing of what was bought', async () => {
    const { the, fan, token } = await leftCart()
    expectOk(await fan.fill([piece(shop, 'sticker')]))
    expect((await fan.complete()).status).toBe(201)
    expect((await linked(token)).campaigns).toMatchObject([{ campaign: { slug: other.slug } }])
    await (await the.fan('second')).fill([])
    expect(await linked(token)).toBeNull()
    const next = await leftCart()
    world.clock.advance(30 * DAY_MS - HOUR_MS)
    expect(await linked(next.token)).not.toBeNull()
    world.clock.advance(HOUR_MS)
    expect(await linked(next.token)).toBeNull()
  })

  test('goes on in a new session with the pieces and their art, without photo, address or name of the first', async () => {
    const { token, fan } = await leftCart()
    const phone = world.stranger()
    const answer = await phone.post(RESTORE, { s: token, campaignSlug: shop.slug })
    expect([answer.status, answer.body.items]).toEqual([201, 1])
    const { sessionId } = answer.body
    expect(sessionId).not.toBe(fan.sessionId)
    const { data } = expectOk(await phone.get(`/api/merch/session/${sessionId}`))
    expect(data).toMatchObject({ shippingInfo: null, delayedEmail: null, selfie: null, aiArtCandidates: [] })
    expect(data.cartItems).toMatchObject([{ size: 'm', giftNote: null, selfieId: null }])
    const said = {
      sessionId,
      shippingInfo: {
        email: 'friend@carts.test',
        firstName: 'F',
        lastName: 'R',
        addressLine1: '1 Way',
        city: 'X',
        state: 'CA',
        postalCode: '90001',
        country: 'US',
      },
    }
    expectOk(await phone.patch('/api/merch/session/update', said))
    const intent = await phone.post('/api/merch/create-payment-intent', { sessionId })
    expect(intent.status, 'art of the first session can be bought').toBe(200)
    expect((await fan.price()).body.items, 'the first still has its own').toHaveLength(1)
  })

  test('is 404 for a wrong token and a campaign that it shows nothing of, 409 for one that has closed', async () => {
    const third = await openShop(world)
    const the = teller()
    await the.put(await the.fan('fan', { leaves: 'a', at: third }), 1, third)
    await pass(4 * HOUR_MS)
    const { token: s } = await the.mail('a')
    const phone = world.stranger()
    expect((await phone.post(RESTORE, { s: 'wrong', campaignSlug: third.slug })).status).toBe(404)
    expect((await phone.post(RESTORE, { s, campaignSlug: shop.slug })).status).toBe(404)
    await the.close(third, { status: 'ENDED' })
    expect(await phone.post(RESTORE, { s, campaignSlug: third.slug })).toMatchObject({
      status: 409,
      body: { code: 'CAMPAIGN_CLOSED' },
    })
  })

  test('in the hands of who is signed in fills their own cart', async () => {
    const { token } = await leftCart()
    const person = await world.brand()
    expectOk(await person.post(RESTORE, { s: token, campaignSlug: other.slug }))
    const { cart } = expectOk(await person.get('/api/merch/cart'))
    expect(cart.campaigns).toMatchObject([{ campaign: { slug: other.slug }, items: [{ quantity: 2 }] }])
  })
})

/** As SendGrid posts it. */
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

describe('the provider’s events', () => {
  const opensOf = (email: string) =>
    world.database.kysely
      .selectFrom('merch_journey_events')
      .selectAll()
      .where('event_type', '=', 'MERCH_EMAIL_OPENED')
      .execute()
      .then((rows) => rows.filter(({ data }) => (data as { email?: string } | null)?.email === email))
  const seconds = () => Math.floor(world.clock.now().getTime() / 1000)

  test('note that the mail was opened, once an event, of mails of ours alone', async () => {
    const { the, mail } = await leftCart()
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
  })

  test('are refused without a signature, with a wrong one, and with one that is none', async () => {
    const events = [{ sg_event_id: 'x', event: 'open', email: 'x@carts.test', timestamp: seconds() }]
    for (const signature of [undefined, 'AAAA', 'not base64!'])
      expect(
        await post(events, {
          'x-twilio-email-event-webhook-timestamp': '1763630000',
          ...(signature ? { 'x-twilio-email-event-webhook-signature': signature } : {}),
        }),
      ).toBe(400)
  })

  test('that tell of a bounce keep mail from the address', async () => {
    const email = `${crypto.randomUUID()}@carts.test`
    expect(await post([{ sg_event_id: email, event: 'bounce', type: 'bounce', email, timestamp: seconds() }])).toBe(200)
    const kept = await world.database.kysely
      .selectFrom('suppressed_addresses')
      .select('reason')
      .where('address', '=', email)
      .execute()
    expect(kept).toEqual([{ reason: 'bounce' }])
  })

  test('are played by the local mailbox', async () => {
    const { the } = await leftCart()
    const to = the.address('a')
    expect(expectOk(await world.stranger().post('/dev/mailbox/events', { to, event: 'open' }))).toEqual({
      received: true,
    })
    expect(await opensOf(to)).toHaveLength(1)
  })
})

describe('the dashboard', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await world.admin()
  })
  const find = async (search: string) => expectOk(await admin.get(`${LIST}?search=${encodeURIComponent(search)}`)).data
  const review = (id: string, body: object) => admin.patch(`${LIST}/${id}/review`, body)

  test('has a row a logical cart, with the contract’s columns, in three statements beside the caller’s', async () => {
    const { the } = await leftCart()
    const answer = await admin.get(`${LIST}?search=${the.address('a')}`)
    expect(answer.body.data).toMatchObject({ total: 1, limit: 20, offset: 0 })
    expect(answer.body.data.carts[0]).toMatchObject({
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
    expect(answer.body.data.carts[0].automatedEmailSentAt).not.toBeNull()
    expect(answer.statements).toBeLessThanOrEqual(4)
    expect((await find(shop.slug)).total).toBeGreaterThan(0)
    expect(await find('nobody at all')).toMatchObject({ total: 0, carts: [] })
  })

  test('follows a cart up; a fork’s id leads to it, and so does that of a cart that went into another', async () => {
    const { the, fan } = await leftCart()
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

  test('says itself that a cart was bought: an admin’s word for it is 409, a comment is not', async () => {
    const the = teller()
    const fan = await the.fan('fan', { leaves: 'a' })
    expectOk(await fan.fill([piece(shop, 'sticker')]))
    await pass(4 * HOUR_MS)
    const { id } = (await find(the.address('a'))).carts[0]
    expectOk(await review(id, { reviewStatus: 'lost' }))
    expect((await fan.complete()).status).toBe(201)
    expect((await find(id)).carts).toMatchObject([
      { status: 'converted', isRecovered: true, reviewStatus: 'recovered', items: [{ productName: 'sticker' }] },
    ])
    expect((await review(id, { reviewStatus: 'contacted' })).status).toBe(409)
    expect((await review(id, { adminComment: 'nice' })).body.data.review).toMatchObject({ reviewStatus: 'recovered' })
  })

  test('shows an emptied cart as no recovery', async () => {
    const { the, fan } = await leftCart()
    await fan.fill([])
    await (await the.fan('second')).fill([])
    expect((await find(the.address('a'))).carts).toMatchObject([
      {
        status: 'discarded',
        isRecovered: false,
        reviewStatus: 'new',
        items: [{ productName: 'tee' }, { productName: 'mug' }],
      },
    ])
  })

  test('is 404 for a cart that is not there', async () => {
    expect((await review('nobody', { reviewStatus: 'lost' })).status).toBe(404)
  })
})

describe('what is kept', () => {
  test('goes: after ninety days a cart is lost and forgets whose it was, later it is gone', async () => {
    const { the, fan, token } = await leftCart()
    const { id } = await world.database.kysely
      .selectFrom('merch_recovery_links')
      .select('cart_id as id')
      .where('email', '=', the.address('a'))
      .executeTakeFirstOrThrow()
    world.clock.advance(91 * DAY_MS)
    const pruned = expectOk(await world.cron('/api/admin/cron/prune'))
    expect(pruned.idleCarts).toBeGreaterThan(0)
    expect(pruned.recoveryAddresses).toBeGreaterThan(0)
    expect((await fan.get('/api/merch/cart')).body).toEqual({ cart: null })
    expect(await linked(token)).toBeNull()
    const kept = await world.database.kysely
      .selectFrom('merch_carts')
      .select(['status', 'owner_cookie_id', 'email'])
      .where((cart) => cart.or([cart('id', '=', id), cart('source_cart_id', '=', id)]))
      .execute()
    expect(kept).toEqual([
      { status: 'abandoned', owner_cookie_id: null, email: null },
      { status: 'abandoned', owner_cookie_id: null, email: null },
    ])
    const { items_left: left } = await world.database.kysely
      .selectFrom('merch_carts')
      .select('items_left')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(left, 'admins still see what it was').toMatchObject([{ productName: 'tee' }, { productName: 'mug' }])
    world.clock.advance(120 * DAY_MS)
    expect(expectOk(await world.cron('/api/admin/cron/prune')).recoveryLinks).toBeGreaterThan(0)
    world.clock.advance(300 * DAY_MS)
    expect(expectOk(await world.cron('/api/admin/cron/prune')).endedCarts).toBeGreaterThan(0)
    expect(
      await world.database.kysely.selectFrom('merch_carts').select('id').where('id', '=', id).executeTakeFirst(),
    ).toBeUndefined()
  })
})
