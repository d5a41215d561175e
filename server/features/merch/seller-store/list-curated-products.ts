import { readStoreShipping } from '../../../platform/config/seller-store-settings.ts'
import type { Context } from '../../../platform/context.ts'
import { majorUnits } from '../../../platform/money.ts'
import { findCampaign } from '../campaigns/index.ts'
import { viewImages } from '../catalog/index.ts'
import { chooseCurrency } from './choose-currency.ts'
import { CURATED_SKUS } from './curated-products.ts'
import { findCuratedProducts } from './install-curated-products.ts'
import { findCurrenciesOf, findStore } from './queries/stores.ts'
import { earningOf, isCurated, pictureOf } from './read-store.ts'
import type { ViewedProduct } from './store-view.ts'

/** What an account's store can sell (part 2, `GET /seller/catalog`), in the currency that it sells or would sell in. */
export async function listCuratedProducts(
  ctx: Context,
  accountId: string,
): Promise<{ products: ViewedProduct[]; currency: string }> {
  const curated = (await findCuratedProducts(ctx)).filter(({ isActive }) => isActive)
  const store = await findStore(ctx.db, accountId)
  const campaign = store && (await findCampaign(ctx.db, store.campaign_id))
  const { shipping } = readStoreShipping(ctx.config.SELLER_STORE_SHIPPING)
  const currency =
    campaign?.currency ?? chooseCurrency(shipping, curated, await findCurrenciesOf(ctx.db, accountId)).currency
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
  return { products, currency }
}
