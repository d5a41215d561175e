import type { Selectable } from 'kysely'
import type { MerchDesignsTable } from '../../../../platform/database/tables.ts'
import type { DesignConfig } from '../domain/resolution.ts'

/** A config as stored in the database, including fields that only the server writes. */
export type StoredConfig = DesignConfig & {
  displayImageUrl?: string | null
  assetStatus?: 'pending' | 'generating' | 'ready' | 'error' | null
  generatingStartedAt?: string | null
  renderedProductPreviews?: unknown
  /**
   * Id of the filter that the seller chose for this design. The filter's settings were copied into
   * this config. If the id is null, the photo is used unchanged.
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
