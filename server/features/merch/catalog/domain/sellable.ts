import type { PlaqueConfig } from '../../campaigns/index.ts'
import type { CatalogProduct } from '../queries/product-row.ts'

/**
 * Terms under which a campaign sells a product, in its currency. Null means that the value from
 * the catalog applies.
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
  /** True for seller stores, whose price is never below the catalog price. */
  keepsBase: boolean
  isActive: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

export type Sellable = {
  product: CatalogProduct
  shopProductId: string
  displayName: string
  priceMinorUnit: number
  /** The seller's own price, if it is below the catalog price that applies as `priceMinorUnit`. */
  raisedFromMinorUnit: number | null
  isFree: boolean
  isActive: boolean
  shippingMinorUnit: number | null
}

type Terms = { currency: string; plaqueConfig: PlaqueConfig | null }

/**
 * Returns undefined if the product has no price in the campaign's currency. A seller's price below
 * the catalog price is raised to it (decision 0159).
 */
export function priceOf(product: CatalogProduct, shop: ShopProduct, terms: Terms): number | undefined {
  if (shop.isFree) return 0
  const base = product.pricesMinorUnit[terms.currency]
  const price = shop.priceMinorUnit ?? plaqueTerms(product, terms)?.priceMinorUnit ?? base
  return shop.keepsBase && price !== undefined && base !== undefined ? Math.max(price, base) : price
}

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

function plaqueTerms({ rendererConfig }: CatalogProduct, { plaqueConfig }: Terms) {
  const tier = rendererConfig?.plaque?.tier
  if (tier === undefined) return undefined
  return tier === 'standard' ? plaqueConfig?.standardPricing : plaqueConfig?.deluxePricing
}
