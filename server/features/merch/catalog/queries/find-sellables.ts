import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { type Sellable, type ShopProduct, sellableOf } from '../domain/sellable.ts'
import { type CatalogProduct, imagesOfP, type ProductRow, toProduct } from './product-row.ts'
import { type ShopProductRow, toShopProduct } from './shop-product-row.ts'
import { withTimes } from './with-times.ts'

export type Selling = Pick<Campaign, 'id' | 'currency' | 'config'>

/**
 * What a campaign sells, in its order, each at its price in the campaign's currency; those that are off sale are among
 * them (`isActive`), those without a price are not. One statement.
 */
export const listSellables = async (db: Db | Trx, campaign: Selling): Promise<Sellable[]> =>
  (await listAttached(db, campaign.id)).flatMap(
    ({ product, shop }) => sellableOf(product, shop, termsOf(campaign)) ?? [],
  )

/** One of them, by the product it is. One statement. */
export async function findSellable(
  db: Db | Trx,
  campaign: Selling,
  catalogProductId: string,
): Promise<Sellable | undefined> {
  const [found] = await listAttached(db, campaign.id, sql`and p.id = ${catalogProductId}`)
  return found && sellableOf(found.product, found.shop, termsOf(campaign))
}

export type Attached = { product: CatalogProduct; shop: ShopProduct }

/** What a campaign sells, as it is kept: the products and how they are attached. One statement. */
export async function listAttached(
  db: Db | Trx,
  campaignId: string,
  only: RawBuilder<unknown> = sql``,
): Promise<Attached[]> {
  const { rows } = await sql<{ shop: ShopProductRow; product: ProductRow }>`
    ${attachedProducts(sql`${campaignId}`)} ${only}
    order by s.position, s.id`.execute(db)
  return rows.map(({ shop, product }) => ({
    shop: toShopProduct(withTimes(shop)),
    product: toProduct(withTimes(product)),
  }))
}

/** The rows that they are made of, for a statement that marks them. */
export const attachedProducts = (campaignId: RawBuilder<string>): RawBuilder<unknown> => sql`
    select to_jsonb(s) as shop, to_jsonb(p) || jsonb_build_object('images', ${imagesOfP}) as product
    from merch_shop_products s join merch_catalog_products p on p.id = s.catalog_product_id
    where s.campaign_id = ${campaignId}`

export const termsOf = ({ currency, config }: Pick<Campaign, 'currency' | 'config'>) => ({
  currency,
  plaqueConfig: config.plaqueConfig,
})
