import type { PlaqueConfig } from '../../campaigns/index.ts'
import type { CatalogProduct } from '../queries/product-row.ts'

/**
 * Terms under which a campaign sells a catalog product. Amounts are in the campaign's currency. If
 * a field is null, the value from the catalog applies.
 */
export type ShopProduct = {
  id: string
  campaignId: string
  catalogProductId: string
  position: number
  displayName: string | null
  priceMinorUnit: number | null
  shippingMinorUnit: number | null
  isFree: boolean
  /**
   * True for products of seller stores. The price of such a product is never below the catalog
   * price.
   */
  keepsBase: boolean
  isActive: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A product and the price at which a campaign sells it. */
export type Sellable = {
  product: CatalogProduct
  shopProductId: string
  displayName: string
  priceMinorUnit: number
  /**
   * The price that the seller set, if that price is below the catalog price. In this case,
   * `priceMinorUnit` is the catalog price.
   */
  raisedFromMinorUnit: number | null
  isFree: boolean
  isActive: boolean
  /**
   * Extra shipping cost of each piece, for example of a heavy plaque. Null if there is no extra
   * cost.
   */
  shippingMinorUnit: number | null
}

type Terms = { currency: string; plaqueConfig: PlaqueConfig | null }

/**
 * Computes the price of a product in a campaign. Returns undefined if the product has no price in
 * the campaign's currency. If a seller's price is below the catalog price, the catalog price
 * applies (decision 0159).
 */
export function priceOf(product: CatalogProduct, shop: ShopProduct, terms: Terms): number | undefined {
  if (shop.isFree) return 0
  const base = product.pricesMinorUnit[terms.currency]
  const price = shop.priceMinorUnit ?? plaqueTerms(product, terms)?.priceMinorUnit ?? base
  return shop.keepsBase && price !== undefined && base !== undefined ? Math.max(price, base) : price
}

/**
 * Returns the product with its price and terms in the campaign. Returns undefined if the product
 * has no price in the campaign's currency.
 */
export function sellableOf(product: CatalogProduct, shop: ShopProduct, terms: Terms): Sellable | undefined {
  const priceMinorUnit = priceOf(product, shop, terms)
  if (priceMinorUnit === undefined) return undefined
  const shippingMinorUnit = shop.shippingMinorUnit ?? plaqueTerms(product, terms)?.shippingMinorUnit ?? null
  return {
    product,
    shopProductId: shop.id,
    displayName: shop.displayName ?? product.name,
    priceMinorUnit,
    raisedFromMinorUnit:
      !shop.isFree && shop.priceMinorUnit !== null && shop.priceMinorUnit < priceMinorUnit ? shop.priceMinorUnit : null,
    isFree: priceMinorUnit === 0,
    isActive: shop.isActive && product.isActive,
    shippingMinorUnit: product.isDigital ? null : shippingMinorUnit,
  }
}

/**
 * Returns the campaign's price and shipping cost for a plaque. They depend on the tier of the
 * product.
 */
function plaqueTerms({ rendererConfig }: CatalogProduct, { plaqueConfig }: Terms) {
  const tier = rendererConfig?.plaque?.tier
  if (tier === undefined) return undefined
  return tier === 'standard' ? plaqueConfig?.standardPricing : plaqueConfig?.deluxePricing
}
