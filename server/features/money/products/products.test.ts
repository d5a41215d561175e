import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intentFor, productBody, sell } from '../../../../tests/support/money/products.ts'
import { blockAccount } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let talent: Person
beforeAll(async () => {
  world = await createWorld()
  talent = await world.talent()
})
afterAll(() => world.close())

describe('selling', () => {
  test('a talent offers a product for sale', async () => {
    const response = await talent.post('/api/products', productBody({ title: '  Espresso at dawn ' }))
    expect(response).toMatchObject({
      status: 201,
      body: {
        product: {
          kind: 'IMAGE',
          sellerAccountId: talent.accountId,
          title: 'Espresso at dawn',
          description: 'A portrait, ready to print.',
          priceMinorUnit: 12_345,
          currency: 'USD',
          active: true,
        },
      },
    })
    expect((await world.stranger().get(`/api/products/${response.body.product.id}`)).body).toEqual(response.body)
  })

  test('a product below the talent’s own minimum price is for sale, but the talent gets a warning', async () => {
    const careful = await world.talent()
    const rules = {
      fallback: { answer: 'ALLOWED', floor: { amountMinorUnit: 10_000, currency: 'USD' } },
      exceptions: [{ answer: 'NEVER', floor: null, media: ['VOICE'], uses: null, categories: null, territories: null }],
    }
    expect((await careful.put('/api/likeness/use-rules', { version: 0, rules })).status).toBe(200)
    const cheap = await careful.post('/api/products', productBody({ priceMinorUnit: 12_000 }))
    const message = 'You ask for at least $100.00. Each sale brings you $96.00.'
    expect(cheap).toMatchObject({ status: 201, body: { warnings: [{ path: 'priceMinorUnit', message }] } })
    const change = (body: object) => careful.patch(`/api/products/${cheap.body.product.id}`, body)
    expect((await change({ priceMinorUnit: 12_500 })).body).not.toHaveProperty('warnings')
    expect((await change({ priceMinorUnit: 12_400 })).body.warnings).toHaveLength(1)
    expect((await change({ active: false })).body).not.toHaveProperty('warnings')
    expect((await change({ active: true })).body.warnings).toHaveLength(1)
    const buyer = await world.brand()
    expect((await intentFor(buyer, cheap.body.product)).status).toBe(200)
    const never = await careful.post('/api/products', productBody({ kind: 'VOICE_OVER' }))
    expect(never.body.warnings).toMatchObject([{ path: 'kind', message: expect.stringContaining('Nobody can buy') }])
    expect((await intentFor(buyer, never.body.product)).body).toMatchObject({
      code: 'USE_NOT_ALLOWED',
      error: 'The seller never allows this: voice recordings, worldwide.',
    })
  })

  test('a title is one line, when created and when changed', async () => {
    const { id } = await sell(talent, { title: 'Espresso\r\nBcc: everybody@semblance.test' })
    const shown = async () => (await talent.get(`/api/products/${id}`)).body.product.title
    expect(await shown()).toBe('Espresso Bcc: everybody@semblance.test')
    await talent.patch(`/api/products/${id}`, { title: 'At\u2028 dawn' })
    expect(await shown()).toBe('At dawn')
    expect((await talent.patch(`/api/products/${id}`, { title: 'At\u2066dawn' })).status).toBe(400)
  })

  test('only talents may sell', async () => {
    const brand = await world.brand()
    expect(await brand.post('/api/products', productBody())).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await world.stranger().post('/api/products', productBody())).status).toBe(401)
  })

  test.each([
    [{ kind: 'OFFER' }],
    [{ kind: 'MERCH' }],
    [{ title: '' }],
    [{ title: '   ' }],
    [{ title: 'x'.repeat(121) }],
    [{ title: 'Bell\u0007' }],
    [{ title: 'abc\u202etxt.exe' }],
    [{ description: 'x'.repeat(2001) }],
    [{ priceMinorUnit: 0 }],
    [{ priceMinorUnit: 49 }],
    [{ priceMinorUnit: 99.5 }],
    [{ priceMinorUnit: 100_000_000 }],
    [{ currency: 'usd' }],
    [{ currency: 'QQQ' }],
    [{ active: false }],
    [{ sellerAccountId: 'another' }],
  ])('%j returns 400 with the reason', async (wrong) => {
    const response = await talent.post('/api/products', productBody(wrong))
    expect(response).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
    expect(response.body.details.issues[0].path).toBe(Object.keys(wrong)[0])
  })
})

describe('changing', () => {
  test('its seller changes title, description and price and takes it off sale', async () => {
    const { id } = await sell(talent)
    const change = { title: 'Espresso at noon', description: null, priceMinorUnit: 900, active: false }
    expect(await talent.patch(`/api/products/${id}`, change)).toMatchObject({ status: 200, body: { product: change } })
    expect((await talent.patch(`/api/products/${id}`, {})).body.product).toMatchObject(change)
  })

  test('the price must stay within its currency’s limits', async () => {
    const { id } = await sell(talent, { currency: 'KWD', priceMinorUnit: 5000 })
    expect((await talent.patch(`/api/products/${id}`, { priceMinorUnit: 490 })).status).toBe(400)
    expect((await talent.patch(`/api/products/${id}`, { priceMinorUnit: 5005 })).status).toBe(400)
    expect((await talent.patch(`/api/products/${id}`, { priceMinorUnit: 500 })).status).toBe(200)
  })

  test('returns 403 for another seller, 404 for a product off sale or unknown, 400 for kind or currency', async () => {
    const other = await world.talent('Somebody Else')
    const { id } = await sell(talent)
    expect((await other.patch(`/api/products/${id}`, { priceMinorUnit: 100 })).status).toBe(403)
    await talent.patch(`/api/products/${id}`, { active: false })
    expect((await other.patch(`/api/products/${id}`, { active: true })).status).toBe(404)
    expect((await talent.patch(`/api/products/${newId()}`, {})).status).toBe(404)
    expect((await world.stranger().patch(`/api/products/${id}`, {})).status).toBe(401)
    for (const wrong of [{ kind: 'IMAGE' }, { currency: 'EUR' }, { title: ' ' }, { active: 'no' }])
      expect((await talent.patch(`/api/products/${id}`, wrong)).status).toBe(400)
    expect((await talent.get(`/api/products/${id}`)).body.product).toMatchObject({ priceMinorUnit: 12_345 })
  })
})

describe('reading', () => {
  test('a product off sale is readable by its seller only', async () => {
    const { id } = await sell(talent)
    await talent.patch(`/api/products/${id}`, { active: false })
    expect((await talent.get(`/api/products/${id}`)).body.product).toMatchObject({ id, active: false })
    for (const somebody of [world.stranger(), await world.brand()])
      expect(await somebody.get(`/api/products/${id}`)).toMatchObject({ status: 404, body: { code: 'NotFound' } })
    expect((await world.stranger().get(`/api/products/${newId()}`)).status).toBe(404)
  })

  test('a shop lists what is on sale, newest first, in pages; the seller’s own list has everything', async () => {
    const seller = await world.talent('Shop Keeper')
    const ids: string[] = []
    for (const title of ['First', 'Second', 'Third']) ids.unshift((await sell(seller, { title })).id)
    await seller.patch(`/api/products/${ids[1]}`, { active: false })
    const shop = await world.stranger().get(`/api/products?sellerSlug=${seller.slug}&limit=1`)
    expect(shop.body).toMatchObject({ products: [{ id: ids[0] }], total: 2, limit: 1, offset: 0 })
    expect(shop.statements).toBeLessThanOrEqual(3)
    const rest = await world.stranger().get(`/api/products?sellerSlug=${seller.slug}&offset=1`)
    expect(rest.body.products.map(({ id }: any) => id)).toEqual([ids[2]])
    const mine = await seller.get(`/api/products/mine`)
    expect(mine.body.products.map(({ id }: any) => id)).toEqual(ids)
    expect(mine.body.total).toBe(3)
    expect(mine.body.shares).toContainEqual({ kind: 'IMAGE', sellerShareBps: world.config.SELLER_SHARE_BPS_IMAGE })
    expect(mine.statements).toBeLessThanOrEqual(3)
    expect((await world.stranger().get(`/api/products/mine`)).status).toBe(401)
    expect((await world.stranger().get('/api/products')).status).toBe(400)
    expect((await world.stranger().get(`/api/products?sellerSlug=nobody-at-all`)).body).toMatchObject({
      products: [],
      total: 0,
    })
  })

  test('a blocked seller’s products are neither shown nor sold', async () => {
    const seller = await world.talent('Blocked Seller')
    const { id } = await sell(seller)
    await blockAccount(world, seller)
    expect((await world.stranger().get(`/api/products/${id}`)).status).toBe(404)
    expect((await world.stranger().get(`/api/products?sellerSlug=${seller.slug}`)).body.total).toBe(0)
    const buyer = await world.brand()
    expect((await buyer.post('/api/payments/create-intent', { payFor: 'IMAGE', payForId: id })).status).toBe(404)
    expect((await seller.get(`/api/products/${id}`)).status).toBe(200)
  })
})
