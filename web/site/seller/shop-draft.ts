import type { CuratedProductList, CuratedSku, SaveSellerStoreBody, SellerStore } from '../../../client/src/api-types.ts'

type Catalog = CuratedProductList
export type SaveBody = SaveSellerStoreBody
/** A design of the shop: by a filter, or with null the photo as it is, which is always among them. */
export type ChosenDesign = { filterId: string | null; name: string }
export type PricedProduct = {
  sku: CuratedSku
  enabled: boolean
  /** In minor units; null while nothing that is an amount is typed. */
  priceMinorUnit: number | null
}

/** A shop as it is being written: what a save sends, and what it lacks. */
export type ShopDraft = {
  name: string
  headline: string
  photoUrl: string | null
  products: readonly PricedProduct[]
  designs: readonly ChosenDesign[]
}

/** What the API takes at most, the original among them. */
export const MOST_DESIGNS = 40
const ORIGINAL: ChosenDesign = { filterId: null, name: 'Original' }

/** A shop as it was saved last, or one that is begun: everything on sale at what it costs at least. */
export function draftOf(store: SellerStore | null, { products }: Catalog, firstName: string): ShopDraft {
  if (!store) {
    return {
      name: `${firstName}’s shop`,
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
      const asked = sold?.raisedFromMinorUnit ?? sold?.priceMinorUnit ?? basePriceMinorUnit
      return { sku, enabled: sold?.enabled ?? false, priceMinorUnit: Math.max(asked, basePriceMinorUnit) }
    }),
    designs: store.designs.map(({ filterId, name }) => ({ filterId, name })),
  }
}

/** What a save sends. @throws Error without a photo: `lacksOf` says so before. */
export function bodyOf({ name, headline, photoUrl, products, designs }: ShopDraft, publish: boolean): SaveBody {
  if (photoUrl === null) throw new Error('A shop without a photo cannot be saved.')
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

export type Lack = 'photo' | 'name' | 'product' | 'price'

/** What keeps it from being saved or, with `publish`, from being open; empty: nothing. */
export function lacksOf(draft: ShopDraft, { products }: Catalog, publish: boolean): Lack[] {
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

/** Chooses a filter, at the end, or leaves it out. The photo as it is stays. */
export function toggleDesign(draft: ShopDraft, { filterId, name }: ChosenDesign): ShopDraft {
  if (filterId === null) return draft
  const isChosen = draft.designs.some((design) => design.filterId === filterId)
  if (!isChosen && draft.designs.length >= MOST_DESIGNS) return draft
  return {
    ...draft,
    designs: isChosen
      ? draft.designs.filter((design) => design.filterId !== filterId)
      : [...draft.designs, { filterId, name }],
  }
}

/** Puts a design into another place, those between move up. A place that there is not leaves all as it is. */
export function moveDesign(draft: ShopDraft, from: number, to: number): ShopDraft {
  const moved = draft.designs[from]
  if (!moved || to < 0 || to >= draft.designs.length || from === to) return draft
  return { ...draft, designs: draft.designs.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

/** Whether two say the same; a photo is itself, whenever its address was signed. */
export const isSameDraft = (one: ShopDraft, other: ShopDraft): boolean => said(one) === said(other)

const said = ({ photoUrl, headline, name, ...rest }: ShopDraft): string =>
  JSON.stringify([photoUrl?.split('?')[0] ?? null, headline.trim(), name.trim(), rest])
