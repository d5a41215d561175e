import type { ASSET_STATUSES } from '../designs/index.ts'

/** Status of the art of a store's design (contract, part 2, "Design asset status"). */
export type AssetStatus = (typeof ASSET_STATUSES)[number]

/** A public picture of a product with the art on it. */
export type ProductPreview = { catalogProductId: string; sku: string; url: string }

/**
 * Art of a seller store's design. `artKey` is the print file, which nobody gets before they have
 * paid.
 */
export type DesignArt = {
  designId: string
  assetStatus: AssetStatus
  /** Stays available while other products are rendered. */
  artKey: string | null
  displayImageUrl: string | null
  renderedProductPreviews: ProductPreview[]
  generatingStartedAt: Date | null
  /** Reason of a failure, worded for the seller. */
  fault: string | null
}
