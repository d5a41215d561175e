/** How a design's three levels become one (contract: part 2, "Design hierarchy", "Design config", "Generation" rules 1 and 4). */

export const GENDERS = ['female', 'male', 'not-distinctive'] as const
export type Gender = (typeof GENDERS)[number]
export const AGE_GROUPS = ['child', 'teen', '20s', '30s', '40s', 'elder'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]
export const QUALITY_TIERS = ['low', 'medium', 'high'] as const
export type QualityTier = (typeof QUALITY_TIERS)[number]
export const BG_REMOVAL_MODES = ['matting', 'none', 'flood-fill', 'edge'] as const
export type BgRemovalMode = (typeof BG_REMOVAL_MODES)[number]

/** The fields of a config as they may be kept, pictures by their keys. Null, or not there: as the level above has it. */
export type DesignConfig = {
  templateImageUrl?: string | null
  templateImageAssetId?: string | null
  /** What `templateImage…` was called; still read, never written. */
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

/** All of it, with what holds where no level says anything. */
export type WholeConfig = {
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

const UNSAID: WholeConfig = {
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

/** What art is wanted for. */
export type Wanted = {
  catalogProductId: string | null
  productType: string | null
  gender: Gender | null
  ageGroup: AgeGroup | null
}

/**
 * The nodes that have a say, from the design down: its variation for the product, and that one's for the fan's gender
 * and age. A design without a variation for the product may have variations for genders and ages right below it; they
 * come from before there were variations for products, and count only then.
 */
export function levelsOf(design: DesignNode, below: readonly DesignNode[], wanted: Wanted): DesignNode[] {
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
 * What a node says: the design itself has one config, whichever product it names; further down what holds for every
 * product comes first, and what is for the wanted one lies over it.
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

/** Configs laid over each other field by field, the last on top; a field that says nothing lets through what is below. */
export function merge(configs: readonly DesignConfig[]): WholeConfig {
  const merged: WholeConfig = { ...UNSAID }
  for (const config of configs.map(underTodaysNames))
    for (const [field, value] of Object.entries(config))
      if (field in UNSAID && value !== null && value !== undefined) Object.assign(merged, { [field]: value })
  return merged
}

/** A config without the names that its picture had before. */
export function underTodaysNames({ sourceImageUrl, sourceImageAssetId, ...config }: DesignConfig): DesignConfig {
  const url = config.templateImageUrl ?? sourceImageUrl
  // The id belongs to the picture it was said with.
  const assetId = config.templateImageUrl
    ? config.templateImageAssetId
    : (config.templateImageAssetId ?? sourceImageAssetId)
  return {
    ...config,
    ...(url === undefined ? {} : { templateImageUrl: url }),
    ...(assetId === undefined ? {} : { templateImageAssetId: assetId }),
  }
}

/** The config that holds for what is wanted. */
export const resolve = (design: DesignNode, below: readonly DesignNode[], wanted: Wanted): WholeConfig =>
  merge(levelsOf(design, below, wanted).flatMap((node) => configsOf(node, wanted.productType)))
