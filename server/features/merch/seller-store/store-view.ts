import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  MadeWithAi,
  Money,
  NullableId,
  NullableText,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  Time,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { LIFECYCLE_FIELDS } from '../campaigns/index.ts'
import { PRODUCT_FIELDS, ProductPicture } from '../catalog/index.ts'
import { AssetStatusName } from '../designs/index.ts'
import { CURATED_SKUS } from './curated-products.ts'

export const Sku = named('CuratedSku', OneOf(CURATED_SKUS))
const Major = withExample(Type.Number({ description: 'In major units of the currency, without rounding.' }), 64)
const Earning = withExample(
  Type.Integer({
    minimum: 0,
    description: 'The seller’s earnings for one item, rounded like the earnings of an order.',
  }),
  1920,
)

export const CuratedProductView = named(
  'CuratedProduct',
  Exactly({
    id: withExample(Id, STORY.catalogProductId),
    sku: Sku,
    type: PRODUCT_FIELDS.type,
    name: withExample(Text(), 'Heavy hoodie'),
    description: PRODUCT_FIELDS.description,
    currency: withExample(Type.String(), 'USD'),
    basePrice: withExample(Major, 59),
    basePriceMinorUnit: withExample(Money, 5900),
    earningMinorUnit: withExample(Earning, 1770),
    sizes: PRODUCT_FIELDS.sizes,
    colors: PRODUCT_FIELDS.colors,
    imageUrl: withExample(NullableWebUrl, `http://localhost:3000/media/${STORY.catalogPictureKey}`),
    images: Type.Array(ProductPicture),
  }),
)

const StoreProductView = named(
  'SellerStoreProduct',
  Exactly({
    catalogProductId: withExample(Id, STORY.catalogProductId),
    sku: Sku,
    name: withExample(Text(), 'Heavy hoodie'),
    enabled: Type.Boolean(),
    price: Major,
    priceMinorUnit: withExample(Money, 6400),
    raisedFromMinorUnit: withExample(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 0,
        description: 'The requested price, if it is below the base price; the product is sold at the base price.',
      }),
      null,
    ),
    basePriceMinorUnit: withExample(Money, 5900),
    earningMinorUnit: Earning,
    imageUrl: withExample(NullableWebUrl, `http://localhost:3000/media/${STORY.catalogPictureKey}`),
  }),
)

const Preview = named(
  'SellerStorePreview',
  Exactly({
    catalogProductId: withExample(Id, STORY.catalogProductId),
    sku: withExample(Text(), 'DEFAULT-HOODIE1'),
    url: withExample(WebUrl, `http://localhost:3000/media/${STORY.storePictureKey}`),
    madeWithAi: MadeWithAi,
  }),
)

const StoreDesignView = named(
  'SellerStoreDesign',
  Exactly({
    id: withExample(Id, STORY.designId),
    filterId: withExample(NullableId, STORY.filterId),
    name: withExample(Text(), 'Riso print'),
    assetStatus: AssetStatusName,
    displayImageUrl: withExample(NullableWebUrl, `http://localhost:3000/media/${STORY.storePictureKey}`),
    madeWithAi: MadeWithAi,
    renderedProductPreviews: Type.Array(Preview),
    fault: withExample(NullableText(), null),
  }),
)

export const CLOSED_BECAUSE = [
  'draft',
  'closed by you',
  'closed by us',
  'no consent',
  'under review',
  'photo taken down',
  'blocked',
] as const
export type ClosedBecause = (typeof CLOSED_BECAUSE)[number]

export const StoreView = named(
  'SellerStore',
  Exactly({
    id: withExample(Id, STORY.campaignId),
    slug: withExample(Text(), 'mara-shop'),
    name: withExample(Text(), 'Mara’s shop'),
    headline: withExample(NullableText(), 'Wear it loud'),
    status: LIFECYCLE_FIELDS.status,
    url: withExample(WebUrl, 'http://localhost:3000/c/mara-shop'),
    closedBecause: withExample(
      Type.Unsafe<ClosedBecause | null>({
        type: ['string', 'null'],
        enum: [...CLOSED_BECAUSE, null],
        description: 'Why nobody can order now; null: orders are open.',
      }),
      null,
    ),
    uploadedImageUrl: withExample(
      WebUrl,
      `http://localhost:3000/media/${STORY.sellerPhotoKey}?expires=1795267800&signature=Ywq0zL4mQf3r`,
    ),
    currency: withExample(Type.String(), 'USD'),
    homeCountry: withExample(Type.String(), 'US'),
    shippingFlatRateMinorUnit: withExample(Money, 700),
    shippingIntlRateMinorUnit: withExample(Money, 1900),
    products: Type.Array(StoreProductView),
    designs: Type.Array(StoreDesignView, { description: 'One of the designs is always the original photo.' }),
    createdAt: Time,
    updatedAt: Time,
  }),
)
export type Store = Static<typeof StoreView>
export type ViewedProduct = Static<typeof CuratedProductView>
