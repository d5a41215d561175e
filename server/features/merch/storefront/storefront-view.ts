import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  MadeWithAi,
  Money,
  Nullable,
  NullableId,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { majorUnits } from '../../../platform/money.ts'
import { toAddress } from '../../media/files/index.ts'
import type { StoreLanguage } from '../campaign-texts/index.ts'
import {
  GROUP_VIEWS,
  IDENTITY,
  LIFECYCLE_FIELDS,
  ShopFlow,
  type StorefrontCampaign,
  toPublicLifecycle,
  viewGroups,
  viewLifecycle,
} from '../campaigns/index.ts'
import {
  PERSONALIZED,
  PRODUCT_FIELDS,
  ProductPicture,
  personalizedOf,
  type Sellable,
  ShownProductSafety,
  viewImages,
  viewSafety,
} from '../catalog/index.ts'
import { AssetStatusName } from '../designs/index.ts'
import { ProductPreviewView, type StorefrontDesignWithArt } from '../store-art/index.ts'

const Major = withExample(Type.Number({ description: 'In major units of the currency, without rounding.' }), 59)

const ShownProduct = named(
  'StorefrontProduct',
  Exactly({
    id: withExample(Id, STORY.catalogProductId),
    shopProductId: withExample(Id, STORY.shopProductId),
    sku: withExample(Text(), 'HOODIE-HEAVY'),
    type: PRODUCT_FIELDS.type,
    name: withExample(Text(), 'The tour hoodie'),
    description: PRODUCT_FIELDS.description,
    price: Major,
    priceMinorUnit: withExample(Money, 5900),
    currency: withExample(Type.String(), 'USD'),
    isFree: Type.Boolean(),
    shipping: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: 'Extra shipping fee of this product, in major units.',
    }),
    shippingMinorUnit: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    isDigital: Type.Boolean(),
    sizes: PRODUCT_FIELDS.sizes,
    colors: PRODUCT_FIELDS.colors,
    personalization: PRODUCT_FIELDS.personalization,
    personalized: OneOf(PERSONALIZED, {
      description:
        'If it is made for one fan alone, with their own photo or a name. What is made for one fan has no right of withdrawal in the EU.',
    }),
    safety: ShownProductSafety,
    images: Type.Array(ProductPicture),
    placements: Type.Array(Exactly({ name: withExample(Text(), 'front'), label: withExample(Text(), 'Full front') }), {
      description: 'Where art can be placed; a cart item names one of them.',
    }),
  }),
)

const ShownDesignView = named(
  'StorefrontDesign',
  Exactly({
    id: withExample(Id, STORY.designId),
    name: withExample(Text(), 'Festival halftone'),
    displayImageUrl: withExample(NullableWebUrl, `http://localhost:3000/media/${STORY.templateKey}`),
    madeWithAi: MadeWithAi,
    assetStatus: AssetStatusName,
    renderedProductPreviews: Type.Array(ProductPreviewView, {
      description:
        'For a seller’s store: the products with the design. For other campaigns, POST /api/merch/render draws them.',
    }),
    catalogProductId: NullableId,
    needsFace: Type.Boolean(),
  }),
)

const SellerView = named(
  'StorefrontSeller',
  Exactly({
    accountId: withExample(Id, STORY.talentId),
    displayName: withExample(Text(), 'Mara Lindqvist'),
    slug: withExample(Text(), STORY.talentSlug),
    imageUrl: withExample(NullableWebUrl, STORY.imageUrl),
  }),
)

export const MerchCampaignConfig = named(
  'MerchCampaignConfig',
  Exactly({
    ...IDENTITY,
    ...LIFECYCLE_FIELDS,
    ...GROUP_VIEWS,
    shopFlow: ShopFlow,
    seller: Nullable(SellerView),
    products: Type.Array(ShownProduct),
    designs: Type.Array(ShownDesignView),
  }),
)

type Ctx = Pick<Context, 'config' | 'clock'>
type Shown = StorefrontCampaign & {
  language: StoreLanguage | undefined
  products: readonly Sellable[]
  designs: readonly StorefrontDesignWithArt[]
}

export function viewStorefront(
  ctx: Ctx,
  { campaign, assetKeys, seller, products, designs, language }: Shown,
): Static<typeof MerchCampaignConfig> {
  const { id, slug, name, talentName, shopFlow } = campaign
  return {
    id,
    slug,
    name,
    talentName,
    ...viewLifecycle(toPublicLifecycle(campaign, ctx.clock.now())),
    ...viewGroups(ctx, campaign, assetKeys),
    shopFlow,
    seller,
    products: products
      .filter(({ isActive }) => isActive)
      .map((sellable) => viewSellable(ctx, sellable, { ...campaign, language })),
    designs: designs.map((design) => viewShownDesign(ctx, design)),
  }
}

const viewSellable = (
  ctx: Ctx,
  sellable: Sellable,
  { currency, shopFlow, language }: Pick<Shown['campaign'], 'currency' | 'shopFlow'> & Pick<Shown, 'language'>,
): Static<typeof ShownProduct> => {
  const { product, shopProductId, displayName, priceMinorUnit, isFree, shippingMinorUnit } = sellable
  return {
    id: product.id,
    shopProductId,
    sku: product.sku,
    type: product.type,
    name: displayName,
    description: product.description,
    price: majorUnits(priceMinorUnit, currency),
    priceMinorUnit,
    currency,
    isFree,
    shipping: shippingMinorUnit === null ? null : majorUnits(shippingMinorUnit, currency),
    shippingMinorUnit,
    isDigital: product.isDigital,
    sizes: [...product.sizes],
    colors: [...product.colors],
    personalization: product.personalization,
    personalized: personalizedOf(product, shopFlow),
    safety: viewSafety(ctx.config, product, language),
    images: viewImages(ctx, product),
    placements: (product.rendererConfig?.placements ?? []).map(({ name, label }) => ({ name, label })),
  }
}

/**
 * Returns the public picture of the art in a seller's store, otherwise the config's display
 * picture or template.
 */
export function pictureOfDesign(
  ctx: Ctx,
  { config, art }: Pick<StorefrontDesignWithArt, 'config' | 'art'>,
): string | null {
  if (art) return art.displayImageUrl
  const picture = config?.displayImageUrl ?? config?.templateImageUrl ?? config?.sourceImageUrl ?? null
  return picture === null ? null : toAddress(ctx.config, picture, ctx.clock.now())
}

function viewShownDesign(
  ctx: Ctx,
  { config, art, ...design }: StorefrontDesignWithArt,
): Static<typeof ShownDesignView> {
  const displayImageUrl = pictureOfDesign(ctx, { config, art })
  return {
    ...design,
    displayImageUrl,
    madeWithAi: isMadeWithAi(displayImageUrl),
    assetStatus: art?.assetStatus ?? 'ready',
    renderedProductPreviews: art?.renderedProductPreviews ?? [],
  }
}
