/** Contract, part 2, "Design hierarchy", "Design config", "Generation" rules 1 and 4. */

export const GENDERS = ['female', 'male', 'not-distinctive'] as const
export type Gender = (typeof GENDERS)[number]
export const AGE_GROUPS = ['child', 'teen', '20s', '30s', '40s', 'elder'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]
export const QUALITY_TIERS = ['low', 'medium', 'high'] as const
export type QualityTier = (typeof QUALITY_TIERS)[number]
export const BG_REMOVAL_MODES = ['matting', 'none', 'flood-fill', 'edge'] as const
export type BgRemovalMode = (typeof BG_REMOVAL_MODES)[number]

/**
 * As stored: pictures are storage keys, and null or missing means the value of the level above.
 */
export type DesignConfig = {
  templateImageUrl?: string | null
  templateImageAssetId?: string | null
  /** Old names of the `templateImage…` fields, in older stored configs. */
  sourceImageUrl?: string | null
  sourceImageAssetId?: string | null
  prompt?: string | null
  modelEndpoint?: string | null
  bgRemovalMode?: BgRemovalMode | null
  qualityTiers?: readonly QualityTier[] | null
  fanLocationText?: string | null
  overlayImageUrl?: string | null
  backPrintImageUrl?: string | null
  maskImageUrl?: string | null
}

/** Defaults replace fields that no level sets. */
export type CompleteConfig = {
  templateImageUrl: string | null
  templateImageAssetId: string | null
  prompt: string
  modelEndpoint: string
  bgRemovalMode: BgRemovalMode
  qualityTiers: readonly QualityTier[]
  fanLocationText: string | null
  overlayImageUrl: string | null
  backPrintImageUrl: string | null
  maskImageUrl: string | null
}

const CONFIG_DEFAULTS: CompleteConfig = {
  templateImageUrl: null,
  templateImageAssetId: null,
  prompt: '',
  modelEndpoint: 'image-model-2',
  bgRemovalMode: 'matting',
  qualityTiers: ['low'],
  fanLocationText: null,
  overlayImageUrl: null,
  backPrintImageUrl: null,
  maskImageUrl: null,
}

export type DesignNode = {
  id: string
  parentId: string | null
  catalogProductId: string | null
  gender: Gender | null
  ageGroup: AgeGroup | null
  configs: readonly { productType: string | null; config: DesignConfig }[]
}

export type ResolutionTarget = {
  catalogProductId: string | null
  productType: string | null
  gender: Gender | null
  ageGroup: AgeGroup | null
}

/**
 * Returns the designs whose settings apply, from the top down: the top-level design, its variation
 * for the product, and below that the variation for the fan's gender and age. Without a variation
 * for the product, the design's own variation for gender and age applies.
 */
export function resolveLevels(
  design: DesignNode,
  below: readonly DesignNode[],
  wanted: ResolutionTarget,
): DesignNode[] {
  const isOfFan = ({ gender, ageGroup }: DesignNode) =>
    gender !== null && gender === wanted.gender && ageGroup === wanted.ageGroup
  const variation = below.find(
    ({ parentId, catalogProductId }) =>
      parentId === design.id && catalogProductId !== null && catalogProductId === wanted.catalogProductId,
  )
  const parent = variation ?? design
  const ofFan = below.find((node) => node.parentId === parent.id && isOfFan(node))
  return [design, ...(variation ? [variation] : []), ...(ofFan ? [ofFan] : [])]
}

/**
 * Returns the configs that apply to a product type; later ones override earlier ones. The only
 * config of a top-level design applies to every product, even if it names a type. On lower levels
 * the general config comes first.
 */
export function configsOf(node: DesignNode, productType: string | null): DesignConfig[] {
  const general = node.configs.find((config) => config.productType === null)
  if (node.parentId === null) {
    const [first] = node.configs.toSorted((a, b) => ((a.productType ?? '') < (b.productType ?? '') ? -1 : 1))
    return first ? [first.config] : []
  }
  const special = node.configs.find((config) => config.productType !== null && config.productType === productType)
  return [general, special].flatMap((each) => (each ? [each.config] : []))
}

/** A later config overrides earlier ones, except with empty fields. */
export function merge(configs: readonly DesignConfig[]): CompleteConfig {
  const merged: CompleteConfig = { ...CONFIG_DEFAULTS }
  for (const config of configs.map(withCurrentFieldNames))
    for (const [field, value] of Object.entries(config))
      if (field in CONFIG_DEFAULTS && value !== null && value !== undefined) Object.assign(merged, { [field]: value })
  return merged
}

export function withCurrentFieldNames({ sourceImageUrl, sourceImageAssetId, ...config }: DesignConfig): DesignConfig {
  const url = config.templateImageUrl ?? sourceImageUrl
  // The old asset id belongs to the old picture URL, so it is ignored if there is a new URL.
  const assetId = config.templateImageUrl
    ? config.templateImageAssetId
    : (config.templateImageAssetId ?? sourceImageAssetId)
  return {
    ...config,
    ...(url === undefined ? {} : { templateImageUrl: url }),
    ...(assetId === undefined ? {} : { templateImageAssetId: assetId }),
  }
}

export const resolve = (design: DesignNode, below: readonly DesignNode[], wanted: ResolutionTarget): CompleteConfig =>
  merge(resolveLevels(design, below, wanted).flatMap((node) => configsOf(node, wanted.productType)))
