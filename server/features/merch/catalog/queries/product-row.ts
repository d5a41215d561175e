import type { RendererConfig } from '@semblance/media/pictures/composing'
import { type Selectable, sql } from 'kysely'
import type { MerchCatalogProductsTable } from '../../../../platform/database/tables.ts'
import type { SafetyOfProduct } from '../domain/safety.ts'
import type { Personalization, ProductColor, ProductSize, ProductType } from '../product-fields.ts'

/** Independent of the campaigns that sell it (contract, part 2, "Catalog product"). */
export type CatalogProduct = {
  id: string
  sku: string
  type: ProductType
  name: string
  description: string | null
  pricesMinorUnit: Readonly<Record<string, number>>
  sizes: readonly ProductSize[]
  colors: readonly ProductColor[]
  personalization: Personalization
  safety: SafetyOfProduct | null
  isDigital: boolean
  weightGrams: number
  images: readonly { key: string; alt: string }[]
  rendererConfig: RendererConfig | null
  isActive: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

export type ProductRow = Selectable<MerchCatalogProductsTable> & { images: CatalogProduct['images'] }

/** Subquery that returns the pictures of product `p` in order, as JSON. */
export const imagesOfP = sql`coalesce((
  select jsonb_agg(jsonb_build_object('key', i.file_key, 'alt', i.alt) order by i.position)
  from merch_product_images i where i.catalog_product_id = p.id), '[]')`

export const toProduct = (row: ProductRow): CatalogProduct => ({
  id: row.id,
  sku: row.sku,
  type: row.type,
  name: row.name,
  description: row.description,
  pricesMinorUnit: row.prices as Record<string, number>,
  sizes: row.sizes as unknown as ProductSize[],
  colors: row.colors as unknown as ProductColor[],
  personalization: row.personalization as Personalization,
  safety: row.safety as SafetyOfProduct | null,
  isDigital: row.is_digital,
  weightGrams: row.weight_grams,
  images: row.images,
  rendererConfig: row.renderer_config as RendererConfig | null,
  isActive: row.is_active,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
