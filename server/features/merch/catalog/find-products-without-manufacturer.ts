import type { Context } from '../../../platform/context.ts'
import { hasEuConsumerLaw } from '../../../platform/countries.ts'
import type { Campaign, UnsafeProduct } from '../campaigns/index.ts'
import { lacksManufacturer } from './product-safety.ts'
import { listAttached } from './queries/find-sellables.ts'

/**
 * Lists the goods on sale without a manufacturer, if the campaign delivers to countries where the
 * law of the EU requires one.
 */
export async function findProductsWithoutManufacturer(
  { db, config }: Pick<Context, 'db' | 'config'>,
  campaign: Campaign,
): Promise<UnsafeProduct[]> {
  if (!deliversToEu(campaign)) return []
  return (await listAttached(db, campaign.id))
    .filter(({ shop, product }) => shop.isActive && product.isActive && lacksManufacturer(config, product))
    .map(({ shop, product }) => ({ id: product.id, name: shop.displayName ?? product.name, sku: product.sku }))
}

/** A campaign without a list of countries delivers everywhere. */
const deliversToEu = ({ config: { allowedCountries } }: Campaign): boolean =>
  allowedCountries.length === 0 || allowedCountries.some(hasEuConsumerLaw)
