import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { MerchShopProductsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaigns, type PlaqueConfig } from '../../campaigns/index.ts'
import type { ShopProduct } from '../domain/sellable.ts'
import { type CatalogProduct, imagesOfP, type ProductRow, toProduct } from './product-row.ts'
import { type ShopProductRow, toShopProduct } from './shop-product-row.ts'
import { withTimes } from './with-times.ts'

export type ShopProductRead = {
  shop: ShopProduct
  product: CatalogProduct
  currency: string
  plaqueConfig: PlaqueConfig | null
}

type Row = { shop: ShopProductRow; product: ProductRow; currency: string; plaqueConfig: PlaqueConfig | null }

const SHOP_PRODUCT_COLUMNS = sql`to_jsonb(s) as shop, to_jsonb(p) || jsonb_build_object('images', ${imagesOfP}) as product, c.currency, nullif(c.plaque_config, 'null') as "plaqueConfig"`
const toShopProductRead = ({ shop, product, currency, plaqueConfig }: Row): ShopProductRead => ({
  shop: toShopProduct(withTimes(shop)),
  product: toProduct(withTimes(product)),
  currency,
  plaqueConfig,
})

export async function findShopProduct(db: Db | Trx, id: string): Promise<ShopProductRead | undefined> {
  const { rows } = await sql<Row>`
    select ${SHOP_PRODUCT_COLUMNS} from merch_shop_products s
    join merch_catalog_products p on p.id = s.catalog_product_id join ${campaigns} c on c.id = s.campaign_id
    where s.id = ${id}`.execute(db)
  const [row] = rows
  return row && toShopProductRead(row)
}

export type ShopProductFilter = {
  q?: string
  campaignId?: string
  catalogProductId?: string
  status?: 'active' | 'inactive'
  limit: number
  offset: number
}

export async function listShopProducts(
  db: Db,
  { q, campaignId, catalogProductId, status, limit, offset }: ShopProductFilter,
): Promise<{ shopProducts: ShopProductRead[]; total: number }> {
  const wanted = sql`
    from merch_shop_products s
    join merch_catalog_products p on p.id = s.catalog_product_id join ${campaigns} c on c.id = s.campaign_id
    where (${campaignId ?? null}::text is null or s.campaign_id = ${campaignId ?? null})
      and (${catalogProductId ?? null}::text is null or s.catalog_product_id = ${catalogProductId ?? null})
      and (${status ?? null}::text is null or s.is_active = (${status ?? null}::text = 'active'))
      and (${q ?? null}::text is null
        or position(lower(${q ?? null}) in lower(p.sku || ' ' || p.name || ' ' || coalesce(s.display_name, ''))) > 0)`
  const counted = await sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db)
  const { rows } = await sql<Row>`
    select ${SHOP_PRODUCT_COLUMNS} ${wanted} order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { shopProducts: rows.map(toShopProductRead), total: counted.rows[0]?.total ?? 0 }
}

/** Deleted campaigns do not count. Products that no campaign sells are missing from the result. */
export async function countCampaignsOf(db: Db, productIds: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; campaigns: number }>`
    select s.catalog_product_id as id, count(*) as campaigns
    from merch_shop_products s join ${campaigns} c on c.id = s.campaign_id
    where s.catalog_product_id = any(${[...productIds]}::text[]) group by s.catalog_product_id`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.id, row.campaigns]))
}

export async function insertShopProduct(trx: Trx, row: Insertable<MerchShopProductsTable>): Promise<boolean> {
  const made = await trx
    .insertInto('merch_shop_products')
    .values(row)
    .onConflict((on) => on.columns(['campaign_id', 'catalog_product_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateShopProduct(
  trx: Trx,
  { id, version }: { id: string; version: number },
  change: Updateable<MerchShopProductsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('merch_shop_products')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** @throws a foreign key violation if a cart or an order refers to the shop product */
export async function deleteShopProductRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('merch_shop_products').where('id', '=', id).execute()
}
