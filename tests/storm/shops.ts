import { createHash } from 'node:crypto'
import type { Trx } from '../../server/platform/database/transaction.ts'
import { bearerOf, sellerIdOf, sessionIdOf, shirtOf } from './names.ts'
import type { History } from './plan.ts'

const EMPTY_JSON = '{}'
const one = (key: string, more: object = {}) => JSON.stringify([{ key, label: key, ...more }])
/** The part of the price that the seller does not get. */
const SHIPPING_MINOR_UNIT = 700

/** One shirt for each history, and a fan with an address and art. */
export async function insertShops(trx: Trx, histories: readonly History[], at: Date): Promise<void> {
  if (histories.length === 0) return
  const times = { created_at: at, updated_at: at }
  const shopOf = ({ index }: History) => `storm-shop-${index}`
  await trx
    .insertInto('merch_campaigns')
    .values(
      histories.map((history) => ({
        id: shopOf(history),
        slug: shopOf(history),
        environment: 'production',
        name: shopOf(history),
        talent_name: sellerIdOf(history),
        status: 'LIVE' as const,
        shutdown_mode: 'NONE' as const,
        seller_account_id: sellerIdOf(history),
        home_country: 'US',
        currency: history.currency,
        shop_flow: 'art_first' as const,
        branding: EMPTY_JSON,
        studio: EMPTY_JSON,
        legal: EMPTY_JSON,
        config: JSON.stringify({ allowedCountries: ['US'], shippingFlatRateMinorUnit: SHIPPING_MINOR_UNIT }),
        copy: EMPTY_JSON,
        ...times,
      })),
    )
    .execute()
  await trx
    .insertInto('merch_catalog_products')
    .values(
      histories.map((history) => ({
        id: shirtOf(history),
        sku: shirtOf(history),
        type: 'tshirt' as const,
        name: 'Shirt',
        prices: JSON.stringify({ [history.currency]: history.amountMinorUnit }),
        sizes: one('m'),
        colors: one('black', { hex: '#000000' }),
        is_digital: false,
        weight_grams: 200,
        is_active: true,
        ...times,
      })),
    )
    .execute()
  await trx
    .insertInto('merch_shop_products')
    .values(
      histories.map((history) => ({
        id: shirtOf(history),
        campaign_id: shopOf(history),
        catalog_product_id: shirtOf(history),
        position: 0,
        is_free: false,
        is_active: true,
        ...times,
      })),
    )
    .execute()
  await insertFans(trx, histories, shopOf, at)
}

async function insertFans(
  trx: Trx,
  histories: readonly History[],
  shopOf: (history: History) => string,
  at: Date,
): Promise<void> {
  const artOf = ({ index }: History) => `merch/ai-candidates/storm-${index}.png`
  const address = {
    addressLine1: '1 Main Street',
    city: 'Springfield',
    state: 'CA',
    postalCode: '90001',
    country: 'US',
  }
  await trx
    .insertInto('merch_sessions')
    .values(
      histories.map((history) => ({
        id: sessionIdOf(history),
        bearer_digest: createHash('sha256').update(bearerOf(history)).digest('base64url'),
        sealed_bearer: 'sealed',
        campaign_id: shopOf(history),
        role: 'customer' as const,
        mode: 'LIVE' as const,
        shipping_info: JSON.stringify({
          email: `fan-${history.index}@semblance.test`,
          firstName: 'Ada',
          lastName: 'Byron',
          ...address,
        }),
        ai_art_key: artOf(history),
        ai_art_candidates: '[]',
        last_active_at: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  await trx
    .insertInto('merch_art')
    .values(
      histories.map((history) => ({
        art_key: artOf(history),
        job_id: `storm-art-${history.index}`,
        session_id: sessionIdOf(history),
        campaign_id: shopOf(history),
        product_type: '',
        preview_key: `merch/previews/storm-${history.index}.webp`,
        attempt: 1,
        tier: 'low' as const,
        model: 'mock-image',
        score: 0.9,
        width: 1024,
        height: 1024,
        has_alpha: true,
        made_at: at,
      })),
    )
    .execute()
}
