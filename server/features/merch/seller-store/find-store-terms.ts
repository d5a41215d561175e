import { readStoreShipping, type StoreShipping } from '../../../platform/config/groups/seller-store-settings.ts'
import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { findCampaign } from '../campaigns/index.ts'
import type { CatalogProduct } from '../catalog/index.ts'
import { findCurrenciesOf, findStore } from './queries/stores.ts'

export type StoreTerms = StoreShipping

/**
 * Returns the terms of an account's store, which never change. A new store gets an allowed
 * currency in which an active product has a price, preferably one in which the seller accepts
 * offers.
 * @throws ServiceUnavailable if there is no such currency
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
  const preferred = (await findCurrenciesOf(db, accountId)).flatMap(
    (currency) => possible.find((each) => each.currency === currency) ?? [],
  )
  const chosen = preferred[0] ?? possible[0]
  if (!chosen) throw unavailable('There are no products for stores at the moment. Come back later.')
  return chosen
}
