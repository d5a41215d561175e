import type { Selectable } from 'kysely'
import type { MerchDesignsTable } from '../../../../platform/database/tables.ts'
import type { DesignConfig } from '../domain/resolution.ts'

/** A stored config, including the fields that only the server writes. */
export type StoredConfig = DesignConfig & {
  displayImageUrl?: string | null
  assetStatus?: 'pending' | 'generating' | 'ready' | 'error' | null
  generatingStartedAt?: string | null
  renderedProductPreviews?: unknown
  /**
   * Filter of a seller store's design, copied when the seller selected it. Null uses the photo
   * unchanged.
   */
  filterId?: string | null
  filterReferenceUrl?: string | null
}

export type Design = Selectable<MerchDesignsTable> & {
  configs: { productType: string | null; config: StoredConfig }[]
}

export type StorefrontDesign = {
  id: string
  name: string
  catalogProductId: string | null
  needsFace: boolean
  config: StoredConfig | null
}
