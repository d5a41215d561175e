import type { ASSET_STATUSES } from '../designs/index.ts'

/** Status of the art of a design in a seller's store (contract, part 2, "Design asset status"). */
export type AssetStatus = (typeof ASSET_STATUSES)[number]

/** A public picture of a product that shows the art. */
export type ProductPreview = { catalogProductId: string; sku: string; url: string }

/**
 * The art of a design in a seller's store. `artKey` is the key of the file for print. Nobody gets
 * this file before payment.
 */
export type DesignArt = {
  designId: string
  assetStatus: AssetStatus
  /**
   * Key of the art. While the product pictures are drawn again, the existing art stays available.
   */
  artKey: string | null
  displayImageUrl: string | null
  renderedProductPreviews: ProductPreview[]
  generatingStartedAt: Date | null
  /** Reason for a failure, in words for the seller. */
  fault: string | null
}
