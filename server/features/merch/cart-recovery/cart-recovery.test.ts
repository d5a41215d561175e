import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAbandonedCarts, type Leaving } from '../../../../tests/support/merch/abandoned-carts.ts'
import { fanOf, openShop, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { remindCarts } from './remind-carts.ts'

const CRON = '/api/merch/cron/abandoned-carts'
const RESTORE = '/api/merch/cart/restore'

let world: World
let shop: Shop
let other: Shop
let leaving: Leaving
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  other = await openShop(world)
  leaving = createAbandonedCarts(world, { shop, other })
  const refusal = { digest: 'of an erased address', created_at: world.clock.now() }
  await world.database.kysely.insertInto('merch_recovery_refusals').values(refusal).execute()
})
afterAll(() => world.close())

const linked = async (token: string) => expectOk(await world.stranger().get(`/api/merch/cart?s=${token}`)).cart

describe('the reminder job', () => {
  test('reports how many carts it found, marked and mailed, and finds none the second time', async () => {
    const the = leaving.teller()
    await the.put(await the.fan('fan', { leaves: 'a' }))
    await the.put(await the.fan('nobody', { in: 'phone' }))
    const first = await leaving.pass(4 * HOUR_MS)
    expect(first).toEqual({ candidates: 2, targets: 2, marked: 2, emailed: 1, skippedEmpty: 0, errors: [] })
    const again = { candidates: 0, targets: 0, marked: 0, emailed: 0, skippedEmpty: 0, errors: [] }
    expect(await leaving.pass(HOUR_MS)).toEqual(again)
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
    expect(rows, 'the cart stays active, so that its link works').toMatchObject([{ status: 'active' }])
    expect(rows[0]?.stamped).toEqual(rows[0]?.forkStamped)
    expect(rows[0]?.abandoned_at).not.toBeNull()
  })
})

describe('the reminder mail', () => {
  test.each([
    ['de', 'Sie haben bei', '49,00'],
    ['ja', 'カート', '$49.00'],
  ])('is in the language of the page where the address was entered: %s', async (language, words, price) => {
    const browser = world.stranger()
    browser.cookies.set('lang', language)
    const fan = await fanOf(world, shop, { browser })
    await fan.fill([tee(shop)])
    expect(await leaving.pass(4 * HOUR_MS)).toMatchObject({ emailed: 1 })
    const [mail] = await mailsTo(world, fan.email)
    expect([mail?.subject, mail?.text].join()).toContain(words)
    expect(mail?.text).toContain(price)
    expect(mail?.html).toContain(`lang="${language}"`)
  })

  test('goes to the account’s address if a signed-in fan entered none', async () => {
    const the = leaving.teller()
    const person = await world.brand()
    const admin = await world.admin()
    await the.put(await the.fan('signed in', { in: person }))
    await the.put(await the.fan('second', { in: person, at: the.other }), 2, the.other)
    expect(await leaving.pass(4 * HOUR_MS)).toMatchObject({ targets: 1, marked: 1, emailed: 1, errors: [] })
    const mails = await world.database.kysely
      .selectFrom('mailbox.mails')
      .select('text_body')
      .where('recipient', '=', person.email)
      .where('subject', 'like', 'You left something%')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text_body).toContain('2 × mug')
    const { carts } = expectOk(await admin.get(`/api/merch/admin/abandoned-carts?search=${person.email}`)).data
    expect(carts).toMatchObject([{ email: person.email }])
    expect(await leaving.pass(8 * DAY_MS)).toMatchObject({ emailed: 0 })
  })

  test('goes to the entered address if a signed-in fan entered one', async () => {
    const the = leaving.teller()
    const person = await world.brand()
    await the.put(await the.fan('signed in', { in: person, leaves: 'a' }))
    expect(await leaving.pass(4 * HOUR_MS)).toMatchObject({ emailed: 1 })
    expect((await the.mail('a')).mail.recipient).toBe(the.address('a'))
  })

  test('is retried while the identity provider does not answer, without delaying other carts', async () => {
    const the = leaving.teller()
    const person = await world.brand()
    await the.put(await the.fan('signed in', { in: person }))
    await the.put(await the.fan('fan', { leaves: 'a', in: 'phone' }))
    world.clock.advance(4 * HOUR_MS)
    const { ctx } = world.app
    const identity = { ...ctx.identity, findEmail: async () => Promise.reject(new Error('the pool does not answer')) }
    expect(await remindCarts({ ...ctx, identity })).toMatchObject({
      emailed: 1,
      errors: [expect.stringContaining('cart')],
    })
    expect(await remindCarts(ctx)).toMatchObject({ marked: 1, emailed: 1, errors: [] })
  })

  test('names the campaign, links to the cart page, and lets the reader unsubscribe with one click', async () => {
    const { the, mail, token, unsubscribe, fan } = await leaving.leftCart()
    expect(mail.subject).toBe('You left something at Mara on tour')
    expect(mail.text_body).toContain(`${world.config.BASE_URL}/cart?s=${token}`)
    expect(mail.text_body).toContain('tee')
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(mail.arguments).toMatchObject({ emailType: 'abandoned_cart' })
    for (const secret of [fan.sessionId, 'for you alone']) expect(mail.html_body + mail.text_body).not.toContain(secret)
    const reader = world.stranger()
    const page = await reader.get(unsubscribe)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Unsubscribe')])
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

  test('is not sent if the cart was bought between the job and the sending', async () => {
    const the = leaving.teller()
    const fan = await the.fan('fan', { leaves: 'a' })
    expectOk(await fan.fill([piece(shop, 'sticker')]))
    world.clock.advance(4 * HOUR_MS)
    expect(expectOk(await world.cron(CRON))).toMatchObject({ emailed: 1 })
    expect((await fan.complete()).status).toBe(201)
    for (let round = 0; round < 3; round++) await world.cron('/api/notifications/process-emails')
    await expect(the.mail('a')).rejects.toThrow('no result')
  })
})

describe('the recovery link', () => {
  test('shows the items on any device, any number of times, and no secret or personal data', async () => {
    const { fan, token, the } = await leaving.leftCart()
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
    expect((await world.stranger().get(`/api/merch/session/${token}`)).status, 'the token opens no session').toBe(404)
  })

  test('opens a page that leads to the storefronts', async () => {
    const { token } = await leaving.leftCart()
    const page = await world.stranger().get(`/cart?s=${token}&utm_source=mail`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Continue at Mara on tour')
    expect(page.text).toContain(`action="/c/${shop.slug}/do/restore"`)
    expect(page.text).toContain(`<input type="hidden" name="s" value="${token}"/>`)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(await world.stranger().get('/cart?s=wrong')).toMatchObject({
      status: 404,
      text: expect.stringContaining('This cart is empty'),
    })
    expect(await world.stranger().get('/cart')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Your cart is empty'),
    })
    const links = await world.stranger().get(`/c/${shop.slug}?cart=${token}`)
    expect([links.status, links.headers['location']]).toEqual([303, `/cart?s=${token}`])
  })

  test('expires after thirty days, and does not show bought items', async () => {
    const { the, fan, token } = await leaving.leftCart()
    expectOk(await fan.fill([piece(shop, 'sticker')]))
    expect((await fan.complete()).status).toBe(201)
    expect((await linked(token)).campaigns).toMatchObject([{ campaign: { slug: other.slug } }])
    await (await the.fan('second')).fill([])
    expect(await linked(token)).toBeNull()
    const next = await leaving.leftCart()
    world.clock.advance(30 * DAY_MS - HOUR_MS)
    expect(await linked(next.token)).not.toBeNull()
    world.clock.advance(HOUR_MS)
    expect(await linked(next.token)).toBeNull()
  })

  test('restores the items and their art in a new session, without photo, address or name', async () => {
    const { token, fan } = await leaving.leftCart()
    const phone = world.stranger()
    const response = await phone.post(RESTORE, { s: token, campaignSlug: shop.slug })
    expect([response.status, response.body.items]).toEqual([201, 1])
    const { sessionId } = response.body
    expect(sessionId).not.toBe(fan.sessionId)
    const { data } = expectOk(await phone.get(`/api/merch/session/${sessionId}`))
    expect(data).toMatchObject({ shippingInfo: null, delayedEmail: null, selfie: null, aiArtCandidates: [] })
    expect(data.cartItems).toMatchObject([{ size: 'm', giftNote: null, selfieId: null }])
    const details = {
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
    expectOk(await phone.patch('/api/merch/session/update', details))
    const intent = await phone.post('/api/merch/create-payment-intent', { sessionId })
    expect(intent.status, 'art of the first session can be bought').toBe(200)
    expect((await fan.price()).body.items, 'the first still has its own').toHaveLength(1)
  })

  test('returns 404 for a wrong token or another campaign, and 409 for a closed one', async () => {
    const third = await openShop(world)
    const the = leaving.teller()
    await the.put(await the.fan('fan', { leaves: 'a', at: third }), 1, third)
    await leaving.pass(4 * HOUR_MS)
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

  test('opened by a signed-in person fills their own cart', async () => {
    const { token } = await leaving.leftCart()
    const person = await world.brand()
    expectOk(await person.post(RESTORE, { s: token, campaignSlug: other.slug }))
    const { cart } = expectOk(await person.get('/api/merch/cart'))
    expect(cart.campaigns).toMatchObject([{ campaign: { slug: other.slug }, items: [{ quantity: 2 }] }])
  })
})

describe('retention', () => {
  test('an abandoned cart is lost and anonymized after ninety days, and deleted later', async () => {
    const { the, fan, token } = await leaving.leftCart()
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
    const remaining = await world.database.kysely
      .selectFrom('merch_carts')
      .select(['status', 'owner_cookie_id', 'email'])
      .where((cart) => cart.or([cart('id', '=', id), cart('source_cart_id', '=', id)]))
      .execute()
    expect(remaining).toEqual([
      { status: 'abandoned', owner_cookie_id: null, email: null },
      { status: 'abandoned', owner_cookie_id: null, email: null },
    ])
    const { items_left: left } = await world.database.kysely
      .selectFrom('merch_carts')
      .select('items_left')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(left, 'admins still see what the cart contained').toMatchObject([
      { productName: 'tee' },
      { productName: 'mug' },
    ])
    world.clock.advance(120 * DAY_MS)
    expect(expectOk(await world.cron('/api/admin/cron/prune')).recoveryLinks).toBeGreaterThan(0)
    world.clock.advance(300 * DAY_MS)
    expect(expectOk(await world.cron('/api/admin/cron/prune')).endedCarts).toBeGreaterThan(0)
    expect(
      await world.database.kysely.selectFrom('merch_carts').select('id').where('id', '=', id).executeTakeFirst(),
    ).toBeUndefined()
  })
})

describe('reminders to addresses that were entered from one IP address', () => {
  const leave = async (count: number) => {
    const the = leaving.teller()
    for (let fan = 0; fan < count; fan++)
      await the.put(await the.fan(`fan ${fan}`, { leaves: `a${fan}`, in: `phone ${fan}` }))
    return the
  }

  test('are limited per day if the addresses are unproven; admins see the carts without a mail', () =>
    withSettings(world, { REMINDERS_PER_ADDRESS: 3 }, async () => {
      await leaving.pass(DAY_MS)
      await leave(8)
      expect(await leaving.pass(4 * HOUR_MS)).toMatchObject({ targets: 8, marked: 8, emailed: 3 })
      expect(await leaving.pass(DAY_MS)).toMatchObject({ targets: 0, emailed: 0 })
    }))

  test('are not limited if the owner has proven the address', () =>
    withSettings(world, { REMINDERS_PER_ADDRESS: 1 }, async () => {
      await leaving.pass(DAY_MS)
      const the = await leave(3)
      const talent = await world.talent()
      const at = world.clock.now()
      for (const label of ['a0', 'a1', 'a2'])
        await world.database.kysely
          .insertInto('profiles')
          .values({
            user_id: `guest_${the.address(label)}`,
            display_name: 'Guest',
            roles: [],
            guest_email: the.address(label),
            linked_user_id: talent.userId,
            created_at: at,
          })
          .execute()
      expect(await leaving.pass(4 * HOUR_MS)).toMatchObject({ emailed: 3 })
    }))

  test('are limited per campaign and day; the rest is mailed the next day', () =>
    withSettings(world, { REMINDERS_PER_CAMPAIGN: 2 }, async () => {
      await leaving.pass(DAY_MS)
      await leave(3)
      expect(await leaving.pass(4 * HOUR_MS)).toMatchObject({ targets: 3, emailed: 2 })
      expect(await leaving.pass(DAY_MS + HOUR_MS)).toMatchObject({ emailed: 1 })
    }))
})
