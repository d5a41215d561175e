import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  MAX_AMOUNT_MINOR_UNIT,
  NullableText,
  named,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { majorUnits } from '../../../platform/money.ts'
import { priceOf } from './domain/sellable.ts'
import { ProductTypeName } from './product-fields.ts'
import { ProductPicture, viewImages } from './product-view.ts'
import type { ShopProductRead } from './queries/shop-products.ts'

const Amount = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: MAX_AMOUNT_MINOR_UNIT, description })

export const SHOP_PRODUCT_FIELDS = {
  position: withExample(Type.Integer({ minimum: 0, maximum: 10_000 }), 1),
  displayName: withExample(NullableText(120), 'The tour hoodie'),
  priceMinorUnit: Amount('In the campaign’s currency. Null: the price of the campaign’s plaques, or of the catalog.'),
  shippingMinorUnit: Amount('Extra shipping fee of this product. Null: the fee of the campaign’s plaques, or none.'),
  isFree: Type.Boolean({ description: 'True if the product is free, regardless of other prices.' }),
  isActive: Type.Boolean({ description: 'When false, it is hidden and cannot be sold.' }),
}

/** Fields that start with `effective` contain the price that a fan pays. */
export const ShopProductView = named(
  'ShopProduct',
  Exactly({
    id: withExample(Id, STORY.shopProductId),
    campaignId: withExample(Id, STORY.campaignId),
    catalogProductId: withExample(Id, STORY.catalogProductId),
    ...SHOP_PRODUCT_FIELDS,
    currency: withExample(Type.String(), 'USD'),
    effectivePriceMinorUnit: Amount('Null: it has no price in the campaign’s currency and cannot be sold.'),
    effectivePrice: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: 'The same amount in major units of the currency.',
    }),
    product: Exactly({
      sku: withExample(Text(), 'HOODIE-HEAVY'),
      type: ProductTypeName,
      name: withExample(Text(), 'Heavy hoodie'),
      isActive: Type.Boolean(),
      images: Type.Array(ProductPicture),
    }),
    version: withExample(Count, 1),
    createdAt: Time,
    updatedAt: Time,
  }),
)

export function viewShopProduct(
  ctx: Pick<Context, 'config' | 'clock'>,
  { shop: read, product, currency, plaqueConfig }: ShopProductRead,
): Static<typeof ShopProductView> {
  const { keepsBase: _, ...shop } = read
  const price = priceOf(product, read, { currency, plaqueConfig }) ?? null
  const { sku, type, name, isActive } = product
  return {
    ...shop,
    currency,
    effectivePriceMinorUnit: price,
    effectivePrice: price === null ? null : majorUnits(price, currency),
    product: { sku, type, name, isActive, images: viewImages(ctx, product) },
    createdAt: isoTime(shop.createdAt),
    updatedAt: isoTime(shop.updatedAt),
  }
}
