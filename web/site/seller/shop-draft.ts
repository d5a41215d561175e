import type { CuratedProductList, CuratedSku, SaveSellerStoreBody, SellerStore } from '../../../client/src/api-types.ts'

type Catalog = CuratedProductList
export type SaveBody = SaveSellerStoreBody
/** If `filterId` is null, the design is the original photo, which every store has. */
export type ChosenDesign = { filterId: string | null; name: string }
export type PricedProduct = {
  sku: CuratedSku
  enabled: boolean
  /** Price in minor units. Null while the input is not an amount. */
  priceMinorUnit: number | null
}

export type ShopDraft = {
  name: string
  headline: string
  photoUrl: string | null
  products: readonly PricedProduct[]
  designs: readonly ChosenDesign[]
}

/** Limit of the API. The original photo counts as a design. */
export const MAX_DESIGNS = 40
const ORIGINAL: ChosenDesign = { filterId: null, name: 'Original' }

/**
 * Creates the draft of a store. Without a saved store, it has all products at their base prices.
 */
export function draftOf(store: SellerStore | null, { products }: Catalog, firstName: string): ShopDraft {
  if (!store) {
    return {
      name: `${firstName}’s store`,
      headline: '',
      photoUrl: null,
      products: products.map(({ sku, basePriceMinorUnit }) => ({
        sku,
        enabled: true,
        priceMinorUnit: basePriceMinorUnit,
      })),
      designs: [ORIGINAL],
    }
  }
  return {
    name: store.name,
    headline: store.headline ?? '',
    photoUrl: store.uploadedImageUrl,
    products: products.map(({ sku, basePriceMinorUnit }) => {
      const sold = store.products.find((product) => product.sku === sku)
      const price = sold?.raisedFromMinorUnit ?? sold?.priceMinorUnit ?? basePriceMinorUnit
      return { sku, enabled: sold?.enabled ?? false, priceMinorUnit: Math.max(price, basePriceMinorUnit) }
    }),
    designs: store.designs.map(({ filterId, name }) => ({ filterId, name })),
  }
}

/**
 * Builds the body of a save.
 * @throws Error without a photo; check `findMissingParts` first
 */
export function bodyOf({ name, headline, photoUrl, products, designs }: ShopDraft, publish: boolean): SaveBody {
  if (photoUrl === null) throw new Error('A store without a photo cannot be saved.')
  return {
    name: name.trim(),
    headline: headline.trim() || null,
    uploadedImageUrl: photoUrl,
    products: products.map(({ sku, enabled, priceMinorUnit }) => ({
      sku,
      enabled,
      ...(priceMinorUnit === null ? {} : { priceMinorUnit }),
    })),
    designs: designs.map(({ filterId, name: called }) => ({ filterId, name: called })),
    publish,
  }
}

export type MissingPart = 'photo' | 'name' | 'product' | 'price'

/**
 * Lists the parts that are missing before saving. With `publish`, also lists those missing before
 * opening.
 */
export function findMissingParts(draft: ShopDraft, { products }: Catalog, publish: boolean): MissingPart[] {
  const onSale = draft.products.filter(({ enabled }) => enabled)
  const isBelow = ({ sku, priceMinorUnit }: PricedProduct) =>
    priceMinorUnit === null || priceMinorUnit < (products.find((one) => one.sku === sku)?.basePriceMinorUnit ?? 0)
  return [
    ...(draft.photoUrl === null ? ['photo' as const] : []),
    ...(draft.name.trim() === '' ? ['name' as const] : []),
    ...(publish && onSale.length === 0 ? ['product' as const] : []),
    ...(draft.products.some((product) => product.enabled && isBelow(product)) ? ['price' as const] : []),
  ]
}

/** Adds a design, or removes it if it is chosen. The original photo cannot be removed. */
export function toggleDesign(draft: ShopDraft, { filterId, name }: ChosenDesign): ShopDraft {
  if (filterId === null) return draft
  const isChosen = draft.designs.some((design) => design.filterId === filterId)
  if (!isChosen && draft.designs.length >= MAX_DESIGNS) return draft
  return {
    ...draft,
    designs: isChosen
      ? draft.designs.filter((design) => design.filterId !== filterId)
      : [...draft.designs, { filterId, name }],
  }
}

/** Moves a design in the list. Ignores invalid positions. */
export function moveDesign(draft: ShopDraft, from: number, to: number): ShopDraft {
  const moved = draft.designs[from]
  if (!moved || to < 0 || to >= draft.designs.length || from === to) return draft
  return { ...draft, designs: draft.designs.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

/**
 * True if two drafts are the same. Ignores the signature in a photo's address, which changes with
 * every response.
 */
export const isSameDraft = (one: ShopDraft, other: ShopDraft): boolean => serializeDraft(one) === serializeDraft(other)

const serializeDraft = ({ photoUrl, headline, name, ...rest }: ShopDraft): string =>
  JSON.stringify([photoUrl?.split('?')[0] ?? null, headline.trim(), name.trim(), rest])
