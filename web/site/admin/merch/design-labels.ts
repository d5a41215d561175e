import type {
  DesignAgeGroup,
  DesignConfigFields,
  DesignGender,
  MerchAssetType,
  MerchDesign,
  MerchProductType,
  QualityTier,
} from '../../../../client/src/api-types.ts'

export type ConfigField = keyof DesignConfigFields
export type ModelName = NonNullable<DesignConfigFields['modelEndpoint']>
type BackgroundMode = NonNullable<DesignConfigFields['bgRemovalMode']>

export const MODEL_CHOICES: readonly { value: ModelName; label: string }[] = [
  { value: 'image-model-2', label: 'Image model 2' },
  { value: 'image-model-1.5', label: 'Image model 1.5' },
  { value: 'mock-image', label: 'Test pictures, free' },
]

export const BACKGROUND_CHOICES: readonly { value: BackgroundMode; label: string }[] = [
  { value: 'matting', label: 'Careful cutout (hair and edges)' },
  { value: 'flood-fill', label: 'Fill from the corners' },
  { value: 'edge', label: 'Detect edges' },
  { value: 'none', label: 'Keep background' },
]

export const TIER_CHOICES: readonly { value: QualityTier; label: string }[] = [
  { value: 'low', label: 'Quick' },
  { value: 'medium', label: 'Standard' },
  { value: 'high', label: 'Best' },
]

export const GENDER_CHOICES: readonly { value: NonNullable<DesignGender>; label: string }[] = [
  { value: 'female', label: 'Women' },
  { value: 'male', label: 'Men' },
  { value: 'not-distinctive', label: 'Not specified' },
]

export const AGE_CHOICES: readonly { value: NonNullable<DesignAgeGroup>; label: string }[] = [
  { value: 'child', label: 'Child' },
  { value: 'teen', label: 'Teen' },
  { value: '20s', label: '20s' },
  { value: '30s', label: '30s' },
  { value: '40s', label: '40s' },
  { value: 'elder', label: 'Senior' },
]

export const TYPE_LABELS: Readonly<Record<MerchProductType, string>> = {
  tshirt: 'T-shirts',
  hoodie: 'Hoodies',
  plaque: 'Plaques',
  'digital-img': 'Digital pictures',
  general: 'Everything else',
}

export const typeLabel = (type: string | null): string =>
  type === null ? 'All products' : (TYPE_LABELS[type as MerchProductType] ?? type)

const labelIn = (choices: readonly { value: string; label: string }[], value: string | null): string =>
  choices.find((one) => one.value === value)?.label ?? value ?? ''

export const audienceLabel = (gender: DesignGender, ageGroup: DesignAgeGroup): string =>
  `${labelIn(GENDER_CHOICES, gender)}, ${labelIn(AGE_CHOICES, ageGroup)}`

type PictureField = { name: ConfigField; label: string; hint: string; asset: MerchAssetType }

export const DESIGN_PICTURES: readonly PictureField[] = [
  { name: 'templateImageUrl', label: 'Template', hint: 'Style reference image', asset: 'ai_template' },
  { name: 'overlayImageUrl', label: 'Overlay', hint: 'Placed over the art: a frame, a logo', asset: 'overlay' },
  { name: 'backPrintImageUrl', label: 'Back print', hint: 'The same for every fan', asset: 'backside_print' },
  { name: 'maskImageUrl', label: 'Mask', hint: 'White areas are kept, black areas are removed', asset: 'overlay' },
]

export function formatConfigValue(name: ConfigField, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not specified'
  if (name === 'modelEndpoint') return labelIn(MODEL_CHOICES, String(value))
  if (name === 'bgRemovalMode') return labelIn(BACKGROUND_CHOICES, String(value))
  if (Array.isArray(value)) return value.map((tier) => labelIn(TIER_CHOICES, String(tier))).join(', ')
  return String(value)
}

/** Returns the settings that the design does not inherit and that apply to all product types. */
export const ownConfigOf = ({ configs }: Pick<MerchDesign, 'configs'>): DesignConfigFields =>
  omitInherited(configs.find(({ productType }) => productType === null)?.config ?? {})

/** A null value means that the setting is inherited. */
export const omitInherited = (config: DesignConfigFields): DesignConfigFields =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null)) as DesignConfigFields
