import type { ASSET_STATUSES } from '../designs/index.ts'

/** Status of the art of a store's design (contract, part 2, "Design asset status"). */
export type AssetStatus = (typeof ASSET_STATUSES)[number]

/** A public picture of a product with the art on it. */
export type ProductPreview = { catalogProductId: string; sku: string; url: string }

/**
 * Art of a seller store's design. `artKey` is the print file, which nobody gets before payment.
 */
export type DesignArt = {
  designId: string
  assetStatus: AssetStatus
  /** The existing art stays available while products are rendered again. */
  artKey: string | null
  displayImageUrl: string | null
  renderedProductPreviews: ProductPreview[]
  generatingStartedAt: Date | null
  /** Reason for a failure, worded for the seller. */
  fault: string | null
}
