import { sql } from 'kysely'
import type { ProductType } from '../product-fields.ts'

/** What other features may join of this one: a table in parentheses, to be named where it stands. */

/** Products of the catalog by their `id`: how they are called and what type they are. */
export const catalogProducts = sql<{ id: string; sku: string; name: string; type: ProductType }>`(
  select id, sku, name, type from merch_catalog_products
)`

/** What campaigns sell by its `id`: how the store calls it, which is its own name of it where it has one. */
export const soldProducts = sql<{ id: string; shown_name: string }>`(
  select s.id, coalesce(s.display_name, p.name) as shown_name
  from merch_shop_products s join merch_catalog_products p on p.id = s.catalog_product_id
)`
