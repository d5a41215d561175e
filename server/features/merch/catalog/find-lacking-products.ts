import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Campaign, MissingRequirement } from '../campaigns/index.ts'
import { priceOf } from './domain/sellable.ts'
import { listAttached, termsOf } from './queries/find-sellables.ts'

export async function findLackingProducts(db: Db | Trx, campaign: Campaign): Promise<MissingRequirement[]> {
  const sold = (await listAttached(db, campaign.id)).filter(({ shop, product }) => shop.isActive && product.isActive)
  if (sold.length === 0) return [{ what: 'product', words: 'a product on sale' }]
  return sold
    .filter(({ shop, product }) => priceOf(product, shop, termsOf(campaign)) === undefined)
    .map(({ shop, product }) => ({
      what: 'price',
      words: `a price in ${campaign.currency} for “${shop.displayName ?? product.name}” (${product.sku})`,
    }))
}
