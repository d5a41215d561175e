import { sql } from 'kysely'
import type { ProductType } from '../product-fields.ts'

/**
 * Fragments that other features may join: each is a subquery in parentheses that needs an alias.
 */

/** Subquery of catalog products by `id`, with SKU, name and type. */
export const catalogProducts = sql<{ id: string; sku: string; name: string; type: ProductType }>`(
  select id, sku, name, type from merch_catalog_products
)`

/**
 * Subquery of a campaign's products by `id`. `shown_name` is the store's own name for the product,
 * or else the name in the catalog.
 */
export const soldProducts = sql<{ id: string; shown_name: string }>`(
  select s.id, coalesce(s.display_name, p.name) as shown_name
  from merch_shop_products s join merch_catalog_products p on p.id = s.catalog_product_id
)`
