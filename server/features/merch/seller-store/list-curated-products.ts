import type { Context } from '../../../platform/context.ts'
import { majorUnits } from '../../../platform/money.ts'
import { viewImages } from '../catalog/index.ts'
import { CURATED_SKUS } from './curated-products.ts'
import { findStoreTerms } from './find-store-terms.ts'
import { findCuratedProducts } from './install-curated-products.ts'
import { earningOf, isCurated, pictureOf, sellerShare } from './read-store.ts'
import type { ViewedProduct } from './store-view.ts'

/**
 * Contract, part 2, `GET /seller/catalog`. Prices are in the store's currency, or in the one that
 * a new store would get.
 */
export async function listCuratedProducts(
  ctx: Context,
  accountId: string,
): Promise<{ products: ViewedProduct[]; currency: string; sellerShareBps: number }> {
  const curated = (await findCuratedProducts(ctx)).filter(({ isActive }) => isActive)
  const { currency } = await findStoreTerms(ctx, accountId, curated)
  const products = CURATED_SKUS.flatMap((wanted) => {
    const product = curated.find((each) => each.sku === wanted)
    const price = product?.pricesMinorUnit[currency]
    if (!product || price === undefined || !isCurated(product.sku)) return []
    const { id, sku, type, name, description } = product
    return [
      {
        id,
        sku,
        type,
        name,
        description,
        currency,
        basePrice: majorUnits(price, currency),
        basePriceMinorUnit: price,
        earningMinorUnit: earningOf(ctx, price, currency),
        sizes: [...product.sizes],
        colors: [...product.colors],
        imageUrl: pictureOf(ctx, product),
        images: viewImages(ctx, product),
      },
    ]
  })
  return { products, currency, sellerShareBps: sellerShare(ctx) }
}
