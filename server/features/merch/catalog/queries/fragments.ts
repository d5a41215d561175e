import { sql } from 'kysely'
import type { SafetyOfProduct } from '../domain/safety.ts'
import type { ProductType } from '../product-fields.ts'

export const catalogProducts = sql<{ id: string; sku: string; name: string; type: ProductType }>`(
  select id, sku, name, type from merch_catalog_products
)`

/** Safety information of the products that have any of their own. */
export const productSafety = sql<{ id: string; safety: SafetyOfProduct }>`(
  select id, safety from merch_catalog_products where safety is not null)`

/** Products attached to campaigns, off sale included, for joins on `campaign_id`. */
export const soldByCampaigns = sql<{ campaign_id: string; catalog_product_id: string }>`(
  select campaign_id, catalog_product_id from merch_shop_products)`

/**
 * Products that campaigns sell, for joins on `id`. `shown_name` is the name in the store, or else
 * the name in the catalog.
 */
export const soldProducts = sql<{ id: string; shown_name: string }>`(
  select s.id, coalesce(s.display_name, p.name) as shown_name
  from merch_shop_products s join merch_catalog_products p on p.id = s.catalog_product_id
)`
