import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createWorld, type Person, type World } from '../../../tests/support/world.ts'

let world: World
let talent: Person
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  talent = await world.talent('Mara Lindqvist')
  brand = await world.brand('Northwind Kaffe')
})
afterAll(() => world.close())

const product = { kind: 'IMAGE', title: 'Espresso', priceMinorUnit: 1, currency: 'USD' }
const missing = (who: Browser, headers: Record<string, string>) => who.get('/api/products/nothing-like-it', headers)

test('a refusal is in the language that the page names', async () => {
  expect((await missing(talent, { 'site-language': 'de' })).body.error).toBe('Dieses Produkt gibt es nicht.')
  expect((await missing(talent, { 'site-language': 'ja' })).body.error).toBe('その商品はありません。')
})

test.each([
  ['no header', {}],
  ['the language of a browser', { 'accept-language': 'de' }],
  ['an unknown language', { 'site-language': 'xx' }],
  ['two languages', { 'site-language': 'de, fr' }],
])('with %s, a refusal is in English', async (_case, headers) => {
  const { status, body } = await missing(world.stranger(), headers)
  expect([status, body]).toEqual([404, { error: 'There is no such product.', code: 'NotFound' }])
})

test('the code stays, and values are in the form of the language', async () => {
  const refused = await talent.post('/api/products', product, { 'site-language': 'de' })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'BadRequest',
      error: expect.stringMatching(/^Ein Betrag in USD muss zwischen 0,50\s\$ und .* liegen\.$/),
      details: { issues: [{ path: 'priceMinorUnit', message: expect.stringContaining('Ein Betrag in USD') }] },
    },
  })
  const english = await talent.post('/api/products', product)
  expect(english.body.details.issues).toEqual([
    { path: 'priceMinorUnit', message: expect.stringContaining('An amount in USD must be between $0.50 and') },
  ])
})

test('a body that does not fit its schema is explained in the language', async () => {
  const { body } = await talent.post('/api/products', { ...product, title: undefined }, { 'site-language': 'fr' })
  expect(body.error).toBe('Donnée «\u202ftitle\u202f»\u202f: est manquant.')
  expect(body.details.issues).toEqual([{ path: 'title', message: 'est manquant' }])
})

test('the role that a route needs is named in the language', async () => {
  const { body } = await brand.post('/api/products', product, { 'site-language': 'es' })
  expect(body).toEqual({ error: 'Solo las cuentas de talento pueden hacerlo.', code: 'Forbidden' })
})
