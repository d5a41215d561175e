import { readStoreShipping, type StoreShipping } from '../../../platform/config/seller-store-settings.ts'
import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { findCampaign } from '../campaigns/index.ts'
import type { CatalogProduct } from '../catalog/index.ts'
import { findCurrenciesOf, findStore } from './queries/stores.ts'

/** In what a store sells, and what its shipping costs at home and abroad. */
export type StoreTerms = StoreShipping

/**
 * The terms of an account's store; they stay with it. A new one sells in the first currency that its seller asks for offers
 * in, of those that stores sell in and that the products have a price in, else in the first of those. Two statements.
 * @throws ServiceUnavailable when there is none
 */
export async function findStoreTerms(
  { db, config }: Pick<Context, 'db' | 'config'>,
  accountId: string,
  curated: readonly Pick<CatalogProduct, 'pricesMinorUnit' | 'isActive'>[],
): Promise<StoreTerms> {
  const store = await findStore(db, accountId)
  const campaign = store && (await findCampaign(db, store.campaign_id))
  if (campaign) {
    const { shippingFlatRateMinorUnit: flatMinorUnit, shippingIntlRateMinorUnit: abroadMinorUnit } = campaign.config
    return { currency: campaign.currency, flatMinorUnit, abroadMinorUnit }
  }
  const possible = readStoreShipping(config.SELLER_STORE_SHIPPING).shipping.filter(({ currency }) =>
    curated.some(({ isActive, pricesMinorUnit }) => isActive && pricesMinorUnit[currency] !== undefined),
  )
  const asked = (await findCurrenciesOf(db, accountId)).flatMap(
    (currency) => possible.find((each) => each.currency === currency) ?? [],
  )
  const chosen = asked[0] ?? possible[0]
  if (!chosen) throw unavailable('Stores have nothing to sell at the moment. Come back later.')
  return chosen
}
