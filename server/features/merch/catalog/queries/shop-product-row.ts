import type { Selectable } from 'kysely'
import type { MerchShopProductsTable } from '../../../../platform/database/tables.ts'
import type { ShopProduct } from '../domain/sellable.ts'

export type ShopProductRow = Selectable<MerchShopProductsTable>

export const toShopProduct = (row: ShopProductRow): ShopProduct => ({
  id: row.id,
  campaignId: row.campaign_id,
  catalogProductId: row.catalog_product_id,
  position: row.position,
  displayName: row.display_name,
  priceMinorUnit: row.price_minor_unit,
  shippingMinorUnit: row.shipping_minor_unit,
  isFree: row.is_free,
  keepsBase: row.keeps_base,
  isActive: row.is_active,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
