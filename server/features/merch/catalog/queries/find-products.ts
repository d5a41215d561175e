import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { type CatalogProduct, type ProductRow, toProduct } from './product-row.ts'

/** Finds catalog products in the order of the given ids. Unknown ids are skipped. */
export async function findProducts(db: Db | Trx, ids: readonly string[]): Promise<CatalogProduct[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductRow>`
    select p.*, coalesce((
      select jsonb_agg(jsonb_build_object('key', i.file_key, 'alt', i.alt) order by i.position)
      from merch_product_images i where i.catalog_product_id = p.id), '[]') as images
    from merch_catalog_products p join unnest(${[...ids]}::text[]) with ordinality wanted (id, place) on wanted.id = p.id
    order by wanted.place`.execute(db)
  return rows.map(toProduct)
}
