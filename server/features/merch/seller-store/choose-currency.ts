import type { StoreShipping } from '../../../platform/config/seller-store-settings.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { CatalogProduct } from '../catalog/index.ts'

/**
 * In what a new store sells: the first currency that its seller asks for offers in, of those that stores sell in and that
 * the products have a price in; else the first of those. @throws ServiceUnavailable when there is none
 */
export function chooseCurrency(
  shipping: readonly StoreShipping[],
  curated: readonly Pick<CatalogProduct, 'pricesMinorUnit' | 'isActive'>[],
  ofSeller: readonly string[],
): StoreShipping {
  const possible = shipping.filter(({ currency }) =>
    curated.some(({ isActive, pricesMinorUnit }) => isActive && pricesMinorUnit[currency] !== undefined),
  )
  const asked = ofSeller.flatMap((currency) => possible.find((each) => each.currency === currency) ?? [])
  const chosen = asked[0] ?? possible[0]
  if (!chosen) throw unavailable('Stores have nothing to sell at the moment. Come back later.')
  return chosen
}
