import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerIn, readOffer, submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '100', OFFER_WEEKLY_CAP: '200' } })
  brand = await world.brand('Northwind Coffee')
  talent = await world.talent('Mara Lindqvist')
})
afterAll(() => world.close())

test('an offer without a title gets one from its campaign type and the brand’s name on the offer', async () => {
  const plain = await submit(brand, talent)
  expect(await readOffer(talent, plain)).toMatchObject({
    title: 'Social post for Northwind Coffee',
    hasOwnTitle: false,
  })
  const named = await submit(brand, talent, { campaignType: 'product_photo', buyerBrandName: 'Winter Roast' })
  expect((await readOffer(talent, named)).title).toBe('Product photo for Winter Roast')
})

test('the brand’s own title is in the page’s data, the list, the search, the notifications and every answer', async () => {
  const id = await submit(brand, talent, { title: '  The winter\n light ' })
  const title = 'The winter light'
  expect(await readOffer(brand, id)).toMatchObject({ title, hasOwnTitle: true })
  const found = (await talent.get('/api/offers/list?search=WINTER%20light')).body.offers
  expect(found).toMatchObject([{ id, title }])
  const { notifications } = (await talent.get('/api/notifications/list?limit=1')).body
  expect(notifications[0].body).toContain(' Offer: “The winter light”. Campaign: ')
  const response = await talent.post('/api/offers/respond', {
    offerId: id,
    action: 'counter',
    counterNote: 'More.',
    counterAmountMinorUnit: 200_000,
  })
  expect(response.body.offer.title).toBe(title)
})

test('a draft’s title can be changed and removed until it is sent', async () => {
  const { id, brand: owner, talent: to } = await offerIn(world, 'DRAFT', { body: { title: 'First' } })
  const save = (title: string | null) =>
    owner.post('/api/offers/submit', submitBody(to, { offerId: id, saveAsDraft: true, title }))
  expect((await save('Second')).status).toBe(200)
  expect((await readOffer(owner, id)).title).toBe('Second')
  expect((await save(' \u200b ')).status).toBe(200)
  expect(await readOffer(owner, id)).toMatchObject({ hasOwnTitle: false })
  expect((await save('x'.repeat(121))).status).toBe(400)
})
