import { sql } from 'kysely'
import type { ProductType } from '../product-fields.ts'

/** What other features may join of this one: a table in parentheses, to be named where it stands. */

/** Products of the catalog by their `id`: how they are called and what type they are. */
export const catalogProducts = sql<{ id: string; sku: string; name: string; type: ProductType }>`(
  select id, sku, name, type from merch_catalog_products
)`
