import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { MerchCatalogProductsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { ProductType } from '../product-fields.ts'
import { type CatalogProduct, imagesOfP, type ProductRow, toProduct } from './product-row.ts'

export const withImages = sql`p.*, ${imagesOfP} as images`

export async function findProduct(db: Db | Trx, id: string): Promise<CatalogProduct | undefined> {
  const { rows } = await sql<ProductRow>`
    select ${withImages} from merch_catalog_products p where p.id = ${id}`.execute(db)
  const [row] = rows
  return row && toProduct(row)
}

export async function lockProduct(trx: Trx, id: string): Promise<void> {
  await sql`select from merch_catalog_products where id = ${id} for update`.execute(trx)
}

export type ProductFilter = {
  q?: string
  type?: ProductType
  status?: 'active' | 'inactive'
  limit: number
  offset: number
}

export async function listProducts(
  db: Db,
  { q, type, status, limit, offset }: ProductFilter,
): Promise<{ products: CatalogProduct[]; total: number }> {
  const wanted = sql`
    from merch_catalog_products p
    where (${q ?? null}::text is null or position(lower(${q ?? null}) in lower(p.sku || ' ' || p.name)) > 0)
      and (${type ?? null}::text is null or p.type = ${type ?? null})
      and (${status ?? null}::text is null or p.is_active = (${status ?? null}::text = 'active'))`
  const counted = await sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db)
  const { rows } = await sql<ProductRow>`
    select ${withImages} ${wanted}
    order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`.execute(db)
  return { products: rows.map(toProduct), total: counted.rows[0]?.total ?? 0 }
}

/** False if another product already has this SKU. */
export async function insertProduct(trx: Trx, row: Insertable<MerchCatalogProductsTable>): Promise<boolean> {
  const made = await trx
    .insertInto('merch_catalog_products')
    .values(row)
    .onConflict((on) => on.column('sku').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateProduct(
  trx: Trx,
  { id, version }: { id: string; version: number },
  change: Updateable<MerchCatalogProductsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('merch_catalog_products')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * @throws a foreign key violation if a campaign, a design, a cart or an order refers to the
 * product
 */
export async function deleteProductRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('merch_catalog_products').where('id', '=', id).execute()
}

export async function putImages(trx: Trx, productId: string, images: CatalogProduct['images']): Promise<void> {
  await trx.deleteFrom('merch_product_images').where('catalog_product_id', '=', productId).execute()
  if (images.length === 0) return
  await trx
    .insertInto('merch_product_images')
    .values(images.map(({ key, alt }, position) => ({ catalog_product_id: productId, position, file_key: key, alt })))
    .execute()
}
