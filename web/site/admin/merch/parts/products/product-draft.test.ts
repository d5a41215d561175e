import { expect, test } from 'vitest'
import type { CatalogProduct } from '../../../../../../client/src/api-types.ts'
import { parseList, toKey } from '../../merch-labels.ts'
import { draftOf, readDraft } from './product-draft.ts'

const product: CatalogProduct = {
  id: 'p1',
  sku: 'HOODIE',
  type: 'hoodie',
  name: 'Heavy hoodie',
  description: null,
  pricesMinorUnit: { USD: 5995, JPY: 8000 },
  prices: { USD: 59.95, JPY: 8000 },
  sizes: [{ key: 'm', label: 'M', chest: 112 }],
  colors: [{ key: 'black', label: 'Black', hex: '#14110f' }],
  personalization: { needsName: true, maxLength: 20 },
  safety: {
    manufacturer: { name: 'Nordic Cloth AB', address: '1 Harbor Street\nStockholm', contact: 'safety@example.com' },
    responsiblePerson: null,
    warnings: [{ language: 'de', texts: ['Von Feuer fernhalten.', 'Nicht für Kinder.'] }],
  },
  lacksManufacturer: false,
  isDigital: false,
  weightGrams: 620,
  isActive: true,
  images: [{ key: 'merch/catalog/a.png', alt: 'Front', url: 'http://localhost/media/merch/catalog/a.png' }],
  rendererConfig: null,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const draft = draftOf(product)
const withoutAddress = { ...draft.safety, manufacturer: { ...draft.safety.manufacturer, address: ' ' } }
const row = { id: 'new', key: '', label: '', chest: '', length: '', sleeve: '' }

test('an unedited draft results in the product that it was made from', () => {
  const { fields, errors } = readDraft(draft)
  expect(errors).toEqual({})
  const { images, ...others } = fields
  expect(product).toMatchObject(others)
  expect(images).toEqual([{ key: 'merch/catalog/a.png', alt: 'Front' }])
})

test('a changed size keeps its key, and a new one gets a key', () => {
  const sizes = [
    { ...draft.sizes[0]!, label: 'Medium', sleeve: '64,5' },
    { ...row, label: 'XXL tall' },
  ]
  const { fields, errors } = readDraft({ ...draft, sizes, nameLength: null })
  expect(errors).toEqual({})
  expect(fields).toEqual({
    ...readDraft(draft).fields,
    personalization: null,
    sizes: [
      { key: 'm', label: 'Medium', chest: 112, sleeve: 64.5 },
      { key: 'xxl-tall', label: 'XXL tall' },
    ],
  })
})

test.for([
  ['no name', { name: '  ' }, 'name'],
  ['a manufacturer without an address', { safety: withoutAddress }, 'safety.manufacturer.address'],
  ['half a gram', { weightGrams: '0.5' }, 'weightGrams'],
  ['a name length of zero', { nameLength: '0' }, 'personalization'],
  ['an unknown currency', { prices: [{ id: 'a', currency: 'ABC', amount: 100 }] }, 'prices.0'],
  ['a price without an amount', { prices: [{ id: 'a', currency: 'EUR', amount: null }] }, 'prices.0'],
  ['two prices in one currency', { prices: [...draft.prices, { id: 'b', currency: 'USD', amount: 1 }] }, 'prices.2'],
  ['two sizes with one name', { sizes: [...draft.sizes, { ...row, label: 'm' }] }, 'sizes.1.key'],
  ['a size without a name', { sizes: [row] }, 'sizes.0.key'],
  ['a chest of more than a kilometer', { sizes: [{ ...row, label: 'L', chest: '160934' }] }, 'sizes.0.chest'],
  ['a color in words', { colors: [{ id: 'c', key: '', label: 'Red', hex: 'red' }] }, 'colors.0.hex'],
] as const)('%s is reported at its field', ([, change, path]) => {
  expect(Object.keys(readDraft({ ...draft, ...change }).errors)).toEqual([path])
})

test('keys and lists are parsed from what people type', () => {
  expect(toKey('  Crème brûlée 2XL! ')).toBe('creme-brulee-2xl')
  expect(toKey('!!!')).toBe('')
  expect(parseList('one, two\n two,, three ')).toEqual(['one', 'two', 'three'])
})
