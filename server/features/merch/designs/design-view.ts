import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  MadeWithAi,
  Nullable,
  NullableId,
  NullableText,
  NullableTime,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { toAddress } from '../../media/files/index.ts'
import {
  AssetStatusName,
  DESIGN_FIELDS,
  DesignConfigBody,
  type DesignConfigFields,
  NullableAgeGroup,
  NullableGender,
  PICTURE_FIELDS,
  QualityTierName,
} from './design-fields.ts'
import {
  BG_REMOVAL_MODES,
  type CompleteConfig,
  configsOf,
  type DesignConfig,
  type DesignNode,
  merge,
  withCurrentFieldNames,
} from './domain/resolution.ts'
import type { ArtOfDesign } from './handlers.ts'
import type { Design } from './queries/design-row.ts'

const NullableType = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'Product type it applies to; null: all types.',
})

const InheritedConfig = named(
  'InheritedDesignConfig',
  Exactly({
    templateImageUrl: NullableText(),
    templateImageAssetId: NullableId,
    prompt: Text(),
    modelEndpoint: Text(),
    bgRemovalMode: OneOf(BG_REMOVAL_MODES),
    qualityTiers: Type.Array(QualityTierName),
    fanLocationText: NullableText(),
    overlayImageUrl: NullableText(),
    backPrintImageUrl: NullableText(),
    maskImageUrl: NullableText(),
  }),
  {
    templateImageUrl: `http://localhost:3000/media/${STORY.templateKey}`,
    templateImageAssetId: STORY.merchAssetId,
    prompt: 'A halftone portrait of {fanName} on a festival stage',
    modelEndpoint: 'image-model-2',
    bgRemovalMode: 'matting',
    qualityTiers: ['low'],
    fanLocationText: null,
    overlayImageUrl: null,
    backPrintImageUrl: null,
    maskImageUrl: null,
  },
)

/** Null except for designs of seller stores. */
const ArtOfDesignView = named(
  'MerchDesignArt',
  Exactly({
    assetStatus: AssetStatusName,
    generatingStartedAt: NullableTime,
    displayImageUrl: withExample(NullableWebUrl, `http://localhost:3000/media/${STORY.templateKey}`),
    renderedProductPreviews: Type.Array(
      Exactly({
        catalogProductId: withExample(Id, STORY.catalogProductId),
        sku: withExample(Text(), 'HOODIE-HEAVY'),
        url: withExample(Text(), `http://localhost:3000/media/${STORY.templateKey}`),
        madeWithAi: MadeWithAi,
      }),
    ),
    fault: NullableText(),
  }),
)

/** Each empty field is shown with the value that it inherits. */
export const DesignView = named(
  'MerchDesign',
  Exactly({
    id: withExample(Id, STORY.designId),
    campaignId: withExample(Id, STORY.campaignId),
    parentDesignId: NullableId,
    level: withExample(Type.Integer({ minimum: 1, maximum: 3 }), 1),
    ...DESIGN_FIELDS,
    catalogProductId: NullableId,
    gender: NullableGender,
    ageGroup: NullableAgeGroup,
    configs: Type.Array(Exactly({ productType: NullableType, config: DesignConfigBody, inherited: InheritedConfig }), {
      description: 'The configuration for all product types comes first, even if it is empty.',
    }),
    storeArt: Nullable(ArtOfDesignView),
    version: withExample(Count, 1),
    createdAt: Time,
    updatedAt: Time,
  }),
)

type Ctx = Pick<Context, 'config' | 'clock'>

/** `above` lists the ancestors of the design, from the top down. */
export function viewDesign(
  ctx: Ctx,
  design: Design,
  above: readonly Design[],
  art: ArtOfDesign | undefined,
): Static<typeof DesignView> {
  const configs =
    design.level === 1 || design.configs.some(({ productType }) => productType === null)
      ? design.configs
      : [{ productType: null, config: {} }, ...design.configs]
  return {
    id: design.id,
    campaignId: design.campaign_id,
    parentDesignId: design.parent_design_id,
    level: design.level,
    name: design.name,
    position: design.position,
    isActive: design.is_active,
    needsFace: design.needs_face,
    catalogProductId: design.catalog_product_id,
    gender: design.gender,
    ageGroup: design.age_group,
    configs: configs.map(({ productType, config }) => ({
      productType,
      config: withAddresses(ctx, fieldsOf(config)),
      inherited: withAddresses(ctx, inheritedBy(design, productType, above)),
    })),
    storeArt: viewArt(art),
    version: design.version,
    createdAt: isoTime(design.created_at),
    updatedAt: isoTime(design.updated_at),
  }
}

const viewArt = (art: ArtOfDesign | undefined): Static<typeof ArtOfDesignView> | null =>
  art
    ? {
        assetStatus: art.assetStatus,
        generatingStartedAt: isoTimeOrNull(art.generatingStartedAt),
        displayImageUrl: art.displayImageUrl,
        renderedProductPreviews: art.renderedProductPreviews,
        fault: art.fault,
      }
    : null

function inheritedBy(design: Design, productType: string | null, above: readonly Design[]): Mutable<CompleteConfig> {
  const general = productType === null ? [] : design.configs.filter((config) => config.productType === null)
  const configs: DesignConfig[] = [
    ...above.flatMap((each) => configsOf(nodeOf(each), productType)),
    ...(design.level === 1 ? [] : general.map(({ config }) => config)),
  ]
  const whole = merge(configs)
  return { ...whole, qualityTiers: [...whole.qualityTiers] }
}

type Mutable<Config> = {
  [Field in keyof Config]: Config[Field] extends readonly (infer Each)[] ? Each[] : Config[Field]
}

const nodeOf = (design: Design): DesignNode => ({
  id: design.id,
  parentId: design.parent_design_id,
  catalogProductId: design.catalog_product_id,
  gender: design.gender,
  ageGroup: design.age_group,
  configs: design.configs,
})

const FIELDS = Object.keys(DesignConfigBody.properties) as (keyof DesignConfigFields)[]

function fieldsOf(config: Design['configs'][number]['config']): DesignConfigFields {
  const stored = withCurrentFieldNames(config) as DesignConfigFields
  return Object.fromEntries(
    FIELDS.flatMap((field) => (stored[field] === undefined ? [] : [[field, stored[field]]])),
  ) as DesignConfigFields
}

function withAddresses<Config extends object>(ctx: Ctx, config: Config): Config {
  const isPicture = (field: string): boolean => PICTURE_FIELDS.some((each) => each === field)
  return Object.fromEntries(
    Object.entries(config).map(([field, value]) =>
      isPicture(field) && typeof value === 'string'
        ? [field, toAddress(ctx.config, value, ctx.clock.now())]
        : [field, value],
    ),
  ) as Config
}
