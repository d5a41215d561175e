import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  Nullable,
  named,
  Text,
  Time,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { majorUnits } from '../../../platform/money.ts'
import { pictureUrl } from '../assets/index.ts'
import { PRODUCT_FIELDS } from './product-fields.ts'
import { lacksManufacturer, safetyFieldOf } from './product-safety.ts'
import type { CatalogProduct } from './queries/product-row.ts'
import { RendererConfig } from './renderer-config.ts'

const PictureUrl = withExample(WebUrl, `http://localhost:3000/media/${STORY.catalogPictureKey}`)
const Alt = withExample(Text(), 'A black hoodie, from the front')

export const ProductPicture = named(
  'MerchPicture',
  Exactly({ key: withExample(Text(), STORY.catalogPictureKey), alt: Alt, url: PictureUrl }),
)

/** By currency, in major units. The response also contains minor units. */
const MajorPrices = Type.Record(Type.String(), Type.Number(), {
  description: 'In major units of each currency, without rounding.',
})

export const CatalogProductView = named(
  'CatalogProduct',
  Exactly({
    id: withExample(Id, STORY.catalogProductId),
    sku: withExample(Text(), 'HOODIE-HEAVY'),
    ...PRODUCT_FIELDS,
    prices: withExample(MajorPrices, { USD: 59, EUR: 55 }),
    images: Type.Array(ProductPicture),
    rendererConfig: Nullable(RendererConfig),
    lacksManufacturer: Type.Boolean({
      description:
        'True for goods without a manufacturer, neither their own nor that of PRODUCT_MANUFACTURER. The EU requires one.',
    }),
    version: withExample(Count, 2),
    createdAt: Time,
    updatedAt: Time,
  }),
)

export const viewProduct = (
  ctx: Pick<Context, 'config' | 'clock'>,
  product: CatalogProduct,
): Static<typeof CatalogProductView> => ({
  ...product,
  pricesMinorUnit: { ...product.pricesMinorUnit },
  prices: Object.fromEntries(
    Object.entries(product.pricesMinorUnit).map(([currency, amount]) => [currency, majorUnits(amount, currency)]),
  ),
  sizes: [...product.sizes],
  colors: [...product.colors],
  safety: safetyFieldOf(product.safety),
  images: viewImages(ctx, product),
  lacksManufacturer: lacksManufacturer(ctx.config, product),
  createdAt: isoTime(product.createdAt),
  updatedAt: isoTime(product.updatedAt),
})

/** Returns the pictures of a product, each with its URL. */
export const viewImages = (
  ctx: Pick<Context, 'config' | 'clock'>,
  { images }: CatalogProduct,
): { key: string; alt: string; url: string }[] =>
  images.map(({ key, alt }) => ({ key, alt, url: pictureUrl(ctx, key) }))
