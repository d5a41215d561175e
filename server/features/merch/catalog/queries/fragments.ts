import { sql } from 'kysely'
import type { ProductType } from '../product-fields.ts'

/**
 * SQL fragments that other features may join. Each fragment is a subquery in parentheses and needs
 * an alias.
 */

/** Subquery of catalog products for joins on `id`. It contains SKU, name and type. */
export const catalogProducts = sql<{ id: string; sku: string; name: string; type: ProductType }>`(
  select id, sku, name, type from merch_catalog_products
)`

/**
 * Subquery of the products that campaigns sell, for joins on `id`. `shown_name` is the name that
 * the store gave the product. If the store gave none, it is the name in the catalog.
 */
export const soldProducts = sql<{ id: string; shown_name: string }>`(
  select s.id, coalesce(s.display_name, p.name) as shown_name
  from merch_shop_products s join merch_catalog_products p on p.id = s.catalog_product_id
)`
