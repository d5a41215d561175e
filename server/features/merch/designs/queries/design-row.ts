import type { Selectable } from 'kysely'
import type { MerchDesignsTable } from '../../../../platform/database/tables.ts'
import type { DesignConfig } from '../domain/resolution.ts'

/** A config as it is kept, with what only the server says of it. */
export type KeptConfig = DesignConfig & {
  displayImageUrl?: string | null
  assetStatus?: 'pending' | 'generating' | 'ready' | 'error' | null
  generatingStartedAt?: string | null
  renderedProductPreviews?: unknown
  /** Of a seller's store: the filter it is made by as it was chosen; null: the photo as it is. */
  filterId?: string | null
  filterReferenceUrl?: string | null
}

export type Design = Selectable<MerchDesignsTable> & {
  configs: { productType: string | null; config: KeptConfig }[]
}

/** A design as storefronts show it. */
export type ShownDesign = {
  id: string
  name: string
  catalogProductId: string | null
  needsFace: boolean
  config: KeptConfig | null
}
