import type { PlaqueConfig } from '../../campaigns/index.ts'
import type { CatalogProduct } from '../queries/product-row.ts'

/** What a campaign sells of a product, and how. Amounts are in the campaign's currency; null: as the catalog has it. */
export type ShopProduct = {
  id: string
  campaignId: string
  catalogProductId: string
  position: number
  displayName: string | null
  priceMinorUnit: number | null
  shippingMinorUnit: number | null
  isFree: boolean
  /** It costs no less than the catalog says: what sellers sell in their stores. */
  keepsBase: boolean
  isActive: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A product as a campaign sells it, at its price. */
export type Sellable = {
  product: CatalogProduct
  shopProductId: string
  displayName: string
  priceMinorUnit: number
  /** What it was to cost, where that is less than the catalog lets it be by now. */
  raisedFromMinorUnit: number | null
  isFree: boolean
  isActive: boolean
  /** What it adds to an order's shipping by itself, as plaques do; null: nothing of its own. */
  shippingMinorUnit: number | null
}

type Terms = { currency: string; plaqueConfig: PlaqueConfig | null }

/**
 * The price of a product in a campaign; undefined where nobody has set one in its currency. What a seller asks is raised to
 * the catalog's price, should that be more by now (decision 0159).
 */
export function priceOf(product: CatalogProduct, shop: ShopProduct, terms: Terms): number | undefined {
  if (shop.isFree) return 0
  const base = product.pricesMinorUnit[terms.currency]
  const price = shop.priceMinorUnit ?? plaqueTerms(product, terms)?.priceMinorUnit ?? base
  return shop.keepsBase && price !== undefined && base !== undefined ? Math.max(price, base) : price
}

/** The product as the campaign sells it; undefined without a price in the campaign's currency. */
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

/** A plaque costs what its campaign says of its tier. */
function plaqueTerms({ rendererConfig }: CatalogProduct, { plaqueConfig }: Terms) {
  const tier = rendererConfig?.plaque?.tier
  if (tier === undefined) return undefined
  return tier === 'standard' ? plaqueConfig?.standardPricing : plaqueConfig?.deluxePricing
}
