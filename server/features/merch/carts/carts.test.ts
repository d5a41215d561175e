import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDesign } from '../../../../tests/support/merch/merch-artwork.ts'
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
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { storeRender } from './index.ts'

let world: World
let shop: Shop
let other: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  other = await openShop(world)
})
afterAll(() => world.close())

const CART = '/api/merch/cart'

describe('a session’s cart', () => {
  test('is replaced as a whole, priced by the campaign, with the session’s own art and selfie', async () => {
    const fan = await fanOf(world, shop)
    const { status, body, headers } = await fan.fill([tee(shop, { quantity: 2 }), piece(shop, 'mug')])
    expect(status).toBe(200)
    expect(body.data.items).toMatchObject([
      { catalogProductId: shop.products.tee, unitPriceMinorUnit: 4900, currency: 'USD', size: 'm', quantity: 2 },
      { catalogProductId: shop.products.mug, unitPriceMinorUnit: 1350, artKey: null, previewFilename: null },
    ])
    expect(body.data.items[0].artKey).toContain(fan.internalId)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(JSON.stringify(body)).not.toContain(fan.sessionId)
    expect((await fan.fill([piece(shop, 'mug')])).body.data.items).toHaveLength(1)
    expect((await fan.fill([])).body.data.items).toEqual([])
  })

  test('can also be set by PATCH /api/merch/session/update', async () => {
    const fan = await fanOf(world, shop)
    const response = await fan.patch('/api/merch/session/update', {
      sessionId: fan.sessionId,
      cartItems: [piece(shop, 'mug', { quantity: 3 })],
    })
    expect(response.status).toBe(200)
    const foreign = { sessionId: fan.sessionId, cartItems: [piece(await openShop(world), 'mug')] }
    expect((await fan.patch('/api/merch/session/update', foreign)).status).toBe(422)
    expect((await fan.price()).body).toMatchObject({ subtotalMinorUnit: 4050, items: [{ quantity: 3 }] })
  })

  test('rejected by session/update leaves every field of the session unchanged', async () => {
    const fan = await fanOf(world, shop)
    const read = async () => (await fan.get(`/api/merch/session/${fan.sessionId}`)).body
    const before = await read()
    const fields = { currentStep: 'checkout', fanName: 'Ada', delayedEmail: 'other@fans.test', guardianConsent: true }
    const update = (changes: object) =>
      fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, ...fields, ...changes })
    for (const changes of [
      { cartItems: [piece(other, 'mug')] },
      { cartItems: [tee(shop, { size: 'of a giant' })] },
      { cartItems: [piece(shop, 'mug')], campaignSlug: other.slug },
    ]) {
      expect((await update(changes)).status).toBe(422)
      expect(await read()).toEqual(before)
    }
    const adopted = await update({ cartItems: [piece(other, 'mug')], campaignSlug: other.slug })
    expect(adopted.body.data).toMatchObject({ ...fields, campaignId: other.id })
    expect(adopted.body.data.cartItems).toMatchObject([{ catalogProductId: other.products.mug }])
  })

  test('keeps the id and picture of an unchanged row', async () => {
    const fan = await fanOf(world, shop)
    const [row] = (await fan.fill([tee(shop)])).body.data.items
    const pictures = { previewFilename: 'a.webp', cleanFilename: 'b.webp' }
    expect(await storeRender(world.database.kysely, row.id, fan.internalId, { ...row, ...pictures })).toBe(true)
    expect(await storeRender(world.database.kysely, row.id, 'f'.repeat(32), { ...row, ...pictures })).toBe(false)
    const refilled = (await fan.fill([piece(shop, 'mug'), tee(shop, { quantity: 5 })])).body.data.items
    expect(refilled[1]).toMatchObject({ id: row.id, quantity: 5, ...pictures })
    const art = await makeArt(world, shop, fan.internalId)
    const [changed] = (await fan.fill([tee(shop, { artKey: art })])).body.data.items
    expect(changed).toMatchObject({ artKey: art, previewFilename: null })
    expect(changed.id).not.toBe(row.id)
  })

  test('gives a row a new id if its name, size, color or placement changes', async () => {
    const own = await openShop(world)
    const key = (name: string) => ({ key: name, label: name, hex: '#000000' })
    const side = (name: string) => ({ name, label: name, area: [], printWidthMm: 20, printHeightMm: 20 })
    await world.database.kysely
      .updateTable('merch_catalog_products')
      .set({
        sizes: JSON.stringify([key('m'), key('l')]),
        colors: JSON.stringify([key('black'), key('white')]),
        personalization: JSON.stringify({ needsName: false, maxLength: 12 }),
        renderer_config: JSON.stringify({ placements: [side('front'), side('back')] }),
      })
      .where('id', '=', own.products.tee)
      .execute()
    const fan = await fanOf(world, own)
    for (const variant of [{ fanName: 'Ada' }, { size: 'l' }, { color: 'white' }, { placement: 'back' }]) {
      const [row] = (await fan.fill([tee(own)])).body.data.items
      const pictures = { previewFilename: 'a.webp', cleanFilename: 'b.webp' }
      await storeRender(world.database.kysely, row.id, fan.internalId, { ...row, ...pictures })
      const [changed] = (await fan.fill([tee(own, variant)])).body.data.items
      expect(changed, JSON.stringify(variant)).toMatchObject({ previewFilename: null, cleanFilename: null })
    }
  })

  test('rejects a product that is no longer sold, and so does the payment', async () => {
    const own = await openShop(world)
    const fan = await fanOf(world, own)
    expect((await fan.fill([piece(own, 'mug')])).status).toBe(200)
    await world.database.kysely
      .updateTable('merch_shop_products')
      .set({ is_active: false })
      .where('catalog_product_id', '=', own.products.mug)
      .execute()
    expect((await fan.fill([piece(own, 'mug')])).body.error).toContain('does not sell')
    expect((await fan.pay()).body.error).toContain('is no longer sold')
  })

  test.for([
    ['a product of another campaign', () => piece(other, 'mug'), 'does not sell'],
    ['an unknown size', () => tee(shop, { size: 'xxl' }), 'size'],
    ['no size', () => tee(shop, { size: null }), 'size'],
    ['a color for a product without colors', () => piece(shop, 'mug', { color: 'black' }), 'color'],
    ['an unknown placement', () => tee(shop, { placement: 'sleeve' }), 'placement'],
    ['a missing name', () => piece(shop, 'plaque'), 'needs a name'],
    ['a name that is too long', () => piece(shop, 'plaque', { fanName: 'Hieronymus the Great' }), 'at most 12'],
    ['a name with direction controls', () => piece(shop, 'plaque', { fanName: 'A\u202eda' }), 'cannot be printed'],
    ['a name for a product without one', () => tee(shop, { fanName: 'Ada' }), 'cannot carry a name'],
    ['an unknown design', () => tee(shop, { designId: 'nobody' }), 'design'],
    ['an unknown selfie', () => tee(shop, { selfieId: 'nobody' }), 'selfie'],
  ] as const)('rejects %s, naming the row', async ([, item, why]) => {
    const fan = await fanOf(world, shop)
    const response = await fan.fill([piece(shop, 'mug'), item()])
    expect([response.status, response.body.error]).toEqual([422, expect.stringContaining(why)])
    expect(response.body.error).toContain('items[1]')
    expect((await fan.price()).body.items).toEqual([])
  })

  test('rejects somebody else’s art, and requires art where a product needs it', async () => {
    const [fan, stranger] = [await fanOf(world, shop), await fanOf(world, shop)]
    const foreign = await makeArt(world, shop, stranger.internalId)
    expect((await fan.fill([tee(shop, { artKey: foreign })])).status).toBe(422)
    const elsewhere = await makeArt(world, other, fan.internalId)
    expect((await fan.fill([tee(shop, { artKey: elsewhere })])).status).toBe(422)
    await world.database.kysely
      .updateTable('merch_sessions')
      .set({ ai_art_key: null })
      .where('id', '=', fan.internalId)
      .execute()
    expect((await fan.fill([tee(shop)])).body.error).toContain('needs art')
    expect((await fan.fill([piece(shop, 'mug')])).status).toBe(200)
  })

  test.for([
    ['no quantity', { quantity: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['a fractional quantity', { quantity: 1.5 }],
    ['a quantity above the limit', { quantity: 11 }],
    ['a price set by the client', { unitPriceMinorUnit: 1 }],
  ] as const)('returns 400 for %s', async ([, more]) => {
    const fan = await fanOf(world, shop)
    expect((await fan.fill([piece(shop, 'mug', more)])).status).toBe(400)
  })

  test('names the design its art was made from, and rejects another one', async () => {
    const [own, another] = [await aDesign(world, shop), await aDesign(world, shop)]
    const fan = await fanOf(world, shop)
    await world.database.kysely
      .updateTable('merch_art')
      .set({ design_id: own.id })
      .where('session_id', '=', fan.internalId)
      .execute()
    const refused = await fan.fill([tee(shop, { designId: another.id })])
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('another design')])
    for (const wanted of [{ designId: own.id }, {}])
      expect((await fan.fill([tee(shop, wanted)])).body.data.items).toMatchObject([{ designId: own.id }])
  })

  test('keeps a row’s name if it is omitted, and removes it with null', async () => {
    const fan = await fanOf(world, shop)
    const db = world.database.kysely
    const named = { needsName: false, maxLength: 12 }
    await db
      .updateTable('merch_catalog_products')
      .set({ personalization: JSON.stringify(named) })
      .where('id', '=', shop.products.mug)
      .execute()
    const [{ id }] = (await fan.fill([piece(shop, 'mug', { fanName: 'ADA' })])).body.data.items
    const looks = { designId: null, artKey: null, placement: null, color: null, fanName: 'ADA' }
    await storeRender(db, id, fan.internalId, { ...looks, previewFilename: 'preview', cleanFilename: 'clean' })
    const names = async (items: readonly object[]) =>
      (await fan.fill(items)).body.data.items.map(({ fanName }: { fanName: string | null }) => fanName)
    const [same] = (await fan.fill([piece(shop, 'mug', { quantity: 3 })])).body.data.items
    expect(same).toMatchObject({ id, fanName: 'ADA', quantity: 3, cleanFilename: 'clean' })
    expect(await names([piece(shop, 'mug'), piece(shop, 'mug', { fanName: 'EVE' })])).toEqual(['ADA', 'EVE'])
    expect(await names([piece(shop, 'mug'), piece(shop, 'mug', { fanName: 'ADA' })])).toEqual(['EVE', 'ADA'])
    expect(await names([piece(shop, 'mug', { fanName: null })])).toEqual([null])
    expect(await names([piece(shop, 'mug')])).toEqual([null])
  })

  test('holds at most twenty rows', async () => {
    const fan = await fanOf(world, shop)
    const mugs = (count: number) => Array.from({ length: count }, () => piece(shop, 'mug'))
    expect((await fan.fill(mugs(20))).status).toBe(200)
    expect((await fan.fill(mugs(21))).status).toBe(400)
  })

  test('returns 404 for an unknown session, 422 without a campaign, 409 for a closed campaign', async () => {
    const nobody = world.stranger()
    expect((await nobody.put('/api/merch/session/nobody/cart', { items: [] })).status).toBe(404)
    const { sessionId } = (await nobody.post('/api/merch/session/create', {})).body
    expect((await nobody.put(`/api/merch/session/${sessionId}/cart`, { items: [] })).status).toBe(422)
    const closed = await openShop(world)
    const fan = await fanOf(world, closed)
    await world.database.kysely
      .updateTable('merch_campaigns')
      .set({ status: 'ENDED' })
      .where('id', '=', closed.id)
      .execute()
    expect(await fan.fill([])).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_CLOSED' } })
  })
})

describe('the global cart', () => {
  test('is found across campaigns by the browser’s cookie only', async () => {
    const fan = await fanOf(world, shop)
    const first = await fan.fill([piece(shop, 'mug')])
    expect(String(first.headers['set-cookie'])).toMatch(
      /merch-cart=[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const second = await fanOf(world, other, { browser: fan })
    await second.fill([piece(other, 'mug', { quantity: 2 })])
    const { body } = await fan.get(CART)
    expect(body.cart).toMatchObject({
      status: 'active',
      campaigns: [
        { campaign: { slug: shop.slug }, items: [{ quantity: 1 }] },
        { campaign: { slug: other.slug }, items: [{ quantity: 2 }] },
      ],
    })
    expect((await world.stranger().get(CART)).body).toEqual({ cart: null })
    const fromElsewhere = await fan.get(CART, { origin: 'https://evil.example' })
    expect(fromElsewhere.body).toEqual({ cart: null })
    const { owner_cookie_id } = await world.database.kysely
      .selectFrom('merch_carts')
      .select('owner_cookie_id')
      .where('id', '=', body.cart.id)
      .executeTakeFirstOrThrow()
    expect(fan.cookies.get('merch-cart'), 'a digest is kept').not.toBe(owner_cookie_id)
  })

  test('shows the store’s product name, or the catalog’s if the store has none', async () => {
    const shop = await openShop(world)
    const fan = await fanOf(world, shop)
    await fan.fill([tee(shop), piece(shop, 'mug')])
    await world.database.kysely
      .updateTable('merch_shop_products')
      .set({ display_name: 'The tour shirt' })
      .where('campaign_id', '=', shop.id)
      .where('catalog_product_id', '=', shop.products.tee)
      .execute()
    const { cart } = (await fan.get(CART)).body
    const names = cart.campaigns.flatMap(({ items }: { items: { productName: string }[] }) =>
      items.map(({ productName }) => productName),
    )
    expect(names).toEqual(['The tour shirt', 'mug'])
  })

  test('keeps a session’s items when the session changes to another campaign', async () => {
    const fan = await fanOf(world, shop)
    await fan.fill([piece(shop, 'mug')])
    await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, campaignSlug: other.slug })
    expect((await fan.price()).body.items).toEqual([])
    expect((await fan.get(CART)).body.cart.campaigns).toMatchObject([{ campaign: { slug: shop.slug } }])
  })

  test('of a signed-in person is the same on every browser', async () => {
    const person = await world.brand('Noor')
    const fan = await fanOf(world, shop, { browser: person })
    await fan.fill([piece(shop, 'mug')])
    const { cart } = (await person.get(CART)).body
    const phone = world.stranger()
    phone.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
    expect((await phone.get(CART)).body.cart.id).toBe(cart.id)
    expect((await (await world.brand('Eve')).get(CART)).body).toEqual({ cart: null })
  })

  test('loses only the ordered items, their code and their note when an order is made', async () => {
    const own = await openShop(world)
    const at = world.clock.now()
    const code = { id: `half-${own.id}`, campaign_id: own.id, code: 'HALF', percent_bps: 5000, is_active: true }
    await world.database.kysely
      .insertInto('merch_discounts')
      .values({ ...code, version: 1, created_at: at, updated_at: at })
      .execute()
    const fan = await fanOf(world, shop)
    await fan.fill([piece(shop, 'mug')])
    await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, campaignSlug: own.slug })
    await fan.fill([piece(own, 'mug')], { discountCode: 'HALF', giftNote: 'For you' })
    await confirmPayment(world, (await fan.pay()).body)
    expect((await fan.complete()).status).toBe(201)
    expect((await fan.get(CART)).body.cart.campaigns).toMatchObject([{ campaign: { slug: shop.slug } }])
    const next = (await fan.fill([piece(own, 'mug')])).body.data
    expect([next.discountCode, next.giftNote]).toEqual([null, null])
    expect((await fan.price()).body).toMatchObject({ discountMinorUnit: 0, subtotalMinorUnit: 1350 })
  })

  test('keeps an item when the same product with other art is bought', async () => {
    const fan = await fanOf(world, shop)
    const bought = (await fan.fill([tee(shop)])).body.data.items[0]
    const { sessionId } = fan
    const another = await fanOf(world, shop, { browser: fan })
    const left = (await another.fill([tee(shop)])).body.data.items[0]
    expect(left.artKey).not.toBe(bought.artKey)
    await confirmPayment(world, (await fan.post('/api/merch/create-payment-intent', { sessionId })).body)
    expect((await fan.post('/api/merch/order/complete', { sessionId })).status).toBe(201)
    expect((await fan.get(CART)).body.cart.campaigns).toMatchObject([{ items: [{ artKey: left.artKey }] }])
  })

  test('is converted by an order, discarded when emptied, and restarted after either', async () => {
    const { fan } = await orderOf(world, shop)
    const statuses = async () =>
      (
        await world.database.kysely
          .selectFrom('merch_session_carts as s')
          .innerJoin('merch_carts as c', 'c.id', 's.cart_id')
          .select('c.status')
          .where('s.session_id', '=', fan.internalId)
          .execute()
      ).map(({ status }) => status)
    expect(await statuses()).toEqual(['converted'])
    expect((await fan.get(CART)).body.cart).toBeNull()
    await fan.fill([piece(shop, 'mug')])
    expect(await statuses()).toEqual(['active'])
    await fan.fill([])
    expect(await statuses()).toEqual(['discarded'])
  })
})
