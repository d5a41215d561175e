import type { ASSET_STATUSES } from '../designs/index.ts'

/** How the art of a store's design stands (part 2, "Design asset status"). */
export type AssetStatus = (typeof ASSET_STATUSES)[number]

/** A product with the art on it, for everybody to see. */
export type ProductPreview = { catalogProductId: string; sku: string; url: string }

/** What there is of a design of a seller's store. `artKey` is what is printed: nobody is served it before they have paid. */
export type DesignArt = {
  designId: string
  assetStatus: AssetStatus
  /** Also while it is rendered anew for other products. */
  artKey: string | null
  displayImageUrl: string | null
  renderedProductPreviews: ProductPreview[]
  generatingStartedAt: Date | null
  /** Why it could not be made, in words for the seller. */
  fault: string | null
}
