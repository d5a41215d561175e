import { describe, expect, test } from 'vitest'
import type { CuratedProductList, SellerStore } from '../../../client/src/api-types.ts'
import { bodyOf, draftOf, findMissingParts, isSameDraft, MAX_DESIGNS, moveDesign, toggleDesign } from './shop-draft.ts'

const catalog = {
  currency: 'USD',
  sellerShareBps: 3000,
  products: [
    { sku: 'DEFAULT-HOODIE1', basePriceMinorUnit: 5900 },
    { sku: 'DEFAULT-TSHIRT1', basePriceMinorUnit: 2900 },
  ],
} as CuratedProductList
const store = {
  name: 'Mara’s shop',
  headline: null,
  uploadedImageUrl: 'http://here/media/photo.webp?expires=1&signature=a',
  products: [{ sku: 'DEFAULT-TSHIRT1', enabled: true, priceMinorUnit: 3400, raisedFromMinorUnit: null }],
  designs: [
    { filterId: null, name: 'Original' },
    { filterId: 'riso', name: 'Riso print' },
  ],
} as unknown as SellerStore
const begun = draftOf(null, catalog, 'Mara')
const saved = draftOf(store, catalog, 'Mara')

describe('a shop draft', () => {
  test('begins with every product on sale at its minimum price and with the original photo', () => {
    expect(begun).toMatchObject({ name: 'Mara’s store', photoUrl: null, designs: [{ filterId: null }] })
    expect(begun.products.map(({ enabled, priceMinorUnit }) => [enabled, priceMinorUnit])).toEqual([
      [true, 5900],
      [true, 2900],
    ])
    expect(findMissingParts(begun, catalog, true)).toEqual(['photo'])
  })

  test('continues from the saved store: products it does not sell are off', () => {
    expect(saved.products).toEqual([
      { sku: 'DEFAULT-HOODIE1', enabled: false, priceMinorUnit: 5900 },
      { sku: 'DEFAULT-TSHIRT1', enabled: true, priceMinorUnit: 3400 },
    ])
    expect(bodyOf(saved, true)).toMatchObject({ headline: null, publish: true, designs: store.designs })
  })

  test('keeps the requested price, but not below the current minimum', () => {
    const [product] = store.products
    const raised = { ...store, products: [{ ...product, priceMinorUnit: 2900, raisedFromMinorUnit: 2500 }] }
    expect(draftOf(raised as SellerStore, catalog, 'Mara').products[1]?.priceMinorUnit).toBe(2900)
  })

  test('lists its missing parts', () => {
    expect(findMissingParts(saved, catalog, true)).toEqual([])
    expect(findMissingParts({ ...saved, name: '  ' }, catalog, false)).toEqual(['name'])
    const priced = (priceMinorUnit: number | null, enabled = true) => ({
      ...saved,
      products: [{ sku: 'DEFAULT-TSHIRT1' as const, enabled, priceMinorUnit }],
    })
    expect(findMissingParts(priced(2899), catalog, false)).toEqual(['price'])
    expect(findMissingParts(priced(null), catalog, true)).toEqual(['price'])
    expect(findMissingParts(priced(null, false), catalog, true)).toEqual(['product'])
    expect(findMissingParts(priced(null, false), catalog, false)).toEqual([])
  })

  test('adds and removes filters, never the original photo, up to the maximum', () => {
    const taken = toggleDesign(saved, { filterId: 'comic', name: 'Comic' })
    expect(taken.designs.map(({ filterId }) => filterId)).toEqual([null, 'riso', 'comic'])
    expect(toggleDesign(taken, { filterId: 'riso', name: '' }).designs).toHaveLength(2)
    expect(toggleDesign(saved, { filterId: null, name: 'Original' })).toBe(saved)
    const full = {
      ...saved,
      designs: Array.from({ length: MAX_DESIGNS }, (_, at) => ({ filterId: `${at}`, name: '' })),
    }
    expect(toggleDesign(full, { filterId: 'comic', name: 'Comic' })).toBe(full)
  })

  test('keeps its designs in their chosen order', () => {
    expect(moveDesign(saved, 1, 0).designs.map(({ filterId }) => filterId)).toEqual(['riso', null])
    expect(moveDesign(saved, 0, -1)).toBe(saved)
    expect(moveDesign(saved, 1, 2)).toBe(saved)
  })

  test('is unchanged if only the photo’s signed URL differs', () => {
    const signedAnew = draftOf(
      { ...store, uploadedImageUrl: 'http://here/media/photo.webp?expires=9' },
      catalog,
      'Mara',
    )
    expect(isSameDraft(saved, signedAnew)).toBe(true)
    expect(isSameDraft(saved, { ...saved, headline: 'Wear it' })).toBe(false)
    expect(isSameDraft(saved, { ...saved, photoUrl: 'http://here/media/other.webp' })).toBe(false)
  })
})
