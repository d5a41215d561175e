import type { ASSET_STATUSES } from '../designs/index.ts'

/** Contract, part 2, "Design asset status". */
export type AssetStatus = (typeof ASSET_STATUSES)[number]

export type ProductPreview = { catalogProductId: string; sku: string; url: string; madeWithAi: boolean }

/** `artKey` is the file for print, which nobody gets before payment. */
export type DesignArt = {
  designId: string
  assetStatus: AssetStatus
  /** Available even while the product pictures are drawn again. */
  artKey: string | null
  displayImageUrl: string | null
  renderedProductPreviews: ProductPreview[]
  generatingStartedAt: Date | null
  fault: string | null
}
