import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { type Sellable, type ShopProduct, sellableOf } from '../domain/sellable.ts'
import { type CatalogProduct, imagesOfP, type ProductRow, toProduct } from './product-row.ts'
import { type ShopProductRow, toShopProduct } from './shop-product-row.ts'
import { withTimes } from './with-times.ts'

export type Selling = Pick<Campaign, 'id' | 'currency' | 'config'>

/**
 * Lists the products of a campaign in its order and currency. Inactive products are included;
 * products without a price are left out.
 */
export const listSellables = async (db: Db | Trx, campaign: Selling): Promise<Sellable[]> =>
  (await loadSellables(db, campaign.id))(campaign)

/**
 * Reads the products of a campaign without their prices, so that the campaign, which determines
 * the currency, can be read in the same round trip.
 * @returns a function that takes the campaign and returns the products with prices, like
 * `listSellables`
 */
export async function loadSellables(
  db: Db | Trx,
  campaignId: string,
): Promise<(campaign: Pick<Campaign, 'currency' | 'config'>) => Sellable[]> {
  const attached = await listAttached(db, campaignId)
  return (campaign) => attached.flatMap(({ product, shop }) => sellableOf(product, shop, termsOf(campaign)) ?? [])
}

/** Undefined if the campaign does not sell the catalog product or it has no price. */
export async function findSellable(
  db: Db | Trx,
  campaign: Selling,
  catalogProductId: string,
): Promise<Sellable | undefined> {
  const [found] = await listAttached(db, campaign.id, sql`and p.id = ${catalogProductId}`)
  return found && sellableOf(found.product, found.shop, termsOf(campaign))
}

export type Attached = { product: CatalogProduct; shop: ShopProduct }

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

/** Exported, because `fingerprintStorefront` hashes the rows of this query to notice changes. */
export const attachedProducts = (campaignId: RawBuilder<string>): RawBuilder<unknown> => sql`
    select to_jsonb(s) as shop, to_jsonb(p) || jsonb_build_object('images', ${imagesOfP}) as product
    from merch_shop_products s join merch_catalog_products p on p.id = s.catalog_product_id
    where s.campaign_id = ${campaignId}`

export const termsOf = ({ currency, config }: Pick<Campaign, 'currency' | 'config'>) => ({
  currency,
  plaqueConfig: config.plaqueConfig,
})
