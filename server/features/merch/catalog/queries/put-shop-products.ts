import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

/** If the price is null, the catalog price applies. */
export type SoldByStore = { catalogProductId: string; priceMinorUnit: number | null; isActive: boolean }

/**
 * Sets which products a seller's store sells, in which order and at which price. The rows are
 * marked `keeps_base`: if the catalog price rises above the seller's price, buyers pay the catalog
 * price. Other products of the store stay unchanged.
 */
export async function putShopProducts(
  trx: Trx,
  campaignId: string,
  products: readonly SoldByStore[],
  at: Date,
): Promise<void> {
  const rows = products.map((product, position) => ({ id: newId(), position, ...product }))
  await sql`
    insert into merch_shop_products as s (id, campaign_id, catalog_product_id, position, price_minor_unit, is_free,
      keeps_base, is_active, created_at, updated_at)
    select g.id, ${campaignId}, g."catalogProductId", g.position, g."priceMinorUnit", false, true, g."isActive",
      ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (id text, "catalogProductId" text, position int, "priceMinorUnit" bigint, "isActive" boolean)
    on conflict (campaign_id, catalog_product_id) do update
    set position = excluded.position, price_minor_unit = excluded.price_minor_unit, is_active = excluded.is_active, keeps_base = true,
      version = s.version + 1, updated_at = excluded.updated_at
    where (s.position, s.price_minor_unit, s.is_active, s.keeps_base)
      is distinct from (excluded.position, excluded.price_minor_unit, excluded.is_active, true)`.execute(trx)
}
