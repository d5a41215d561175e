import type { Selectable } from 'kysely'
import type { MerchDesignsTable } from '../../../../platform/database/tables.ts'
import type { DesignConfig } from '../domain/resolution.ts'

export type StoredConfig = DesignConfig & {
  displayImageUrl?: string | null
  assetStatus?: 'pending' | 'generating' | 'ready' | 'error' | null
  generatingStartedAt?: string | null
  renderedProductPreviews?: unknown
  /**
   * Filter that the seller chose, whose settings were copied into this config. If null, the photo
   * is used unchanged.
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
