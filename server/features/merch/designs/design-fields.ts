import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, NullableText, named, OneOf, Text, withExample } from '../../../platform/http/schemas.ts'
import { AGE_GROUPS, BG_REMOVAL_MODES, GENDERS, QUALITY_TIERS } from './domain/resolution.ts'

/** Contract, part 2, "Design config". Null means that the value of the level above applies. */

const nullableOneOf = <const Words extends readonly string[]>(words: Words, description?: string) =>
  Type.Unsafe<Words[number] | null>({
    type: ['string', 'null'],
    enum: [...words, null],
    ...(description ? { description } : {}),
  })

export const NullableGender = named('DesignGender', nullableOneOf(GENDERS), 'female')
export const NullableAgeGroup = named('DesignAgeGroup', nullableOneOf(AGE_GROUPS), '20s')
export const ASSET_STATUSES = ['pending', 'generating', 'ready', 'error'] as const
export const AssetStatusName = named('DesignAssetStatus', OneOf(ASSET_STATUSES), 'ready')
export const QualityTierName = named('QualityTier', OneOf(QUALITY_TIERS))

const Picture = (description?: string) =>
  withExample(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 2048,
      description: description ?? 'The address here, or the key, of a picture uploaded as an asset.',
    }),
    `http://localhost:3000/media/${STORY.templateKey}`,
  )
const AssetId = withExample(
  Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 100 }),
  STORY.merchAssetId,
)

const Prompt = withExample(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 8000,
    description: '`{fanName}` is replaced by the fan’s name.',
  }),
  'A halftone portrait of {fanName} on a festival stage',
)
const QualityTiers = withExample(
  Type.Union([Type.Array(QualityTierName, { minItems: 1, maxItems: 8 }), Type.Null()], {
    description: 'One attempt for each tier.',
  }),
  ['low', 'low'],
)

export const PLAQUE_CONFIG = {
  prompt: Type.Optional(Prompt),
  qualityTiers: Type.Optional(QualityTiers),
}

export const GARMENT_CONFIG = {
  ...PLAQUE_CONFIG,
  templateImageUrl: Type.Optional(Picture()),
  templateImageAssetId: Type.Optional(AssetId),
  modelEndpoint: Type.Optional(
    nullableOneOf(['image-model-1.5', 'image-model-2', 'mock-image'], 'Use mock-image for testing.'),
  ),
  bgRemovalMode: Type.Optional(nullableOneOf(BG_REMOVAL_MODES)),
  fanLocationText: Type.Optional(withExample(NullableText(300), 'Stockholm')),
  overlayImageUrl: Type.Optional(Picture()),
  backPrintImageUrl: Type.Optional(Picture()),
  maskImageUrl: Type.Optional(Picture()),
  displayImageUrl: Type.Optional(Picture('Thumbnail in the storefront; only for a top-level design.')),
}

export const DesignConfigBody = named('DesignConfigFields', Exactly(GARMENT_CONFIG), {
  prompt: 'A halftone portrait of {fanName} on a festival stage',
  modelEndpoint: 'image-model-2',
  templateImageAssetId: STORY.merchAssetId,
  qualityTiers: ['low', 'low'],
})
export type DesignConfigFields = Static<typeof DesignConfigBody>

export const PICTURE_FIELDS = [
  'templateImageUrl',
  'overlayImageUrl',
  'backPrintImageUrl',
  'maskImageUrl',
  'displayImageUrl',
] as const satisfies readonly (keyof DesignConfigFields)[]

export const DESIGN_FIELDS = {
  name: withExample(Text({ minLength: 1, maxLength: 120 }), 'Festival halftone'),
  position: withExample(Type.Integer({ minimum: 0, maximum: 10_000 }), 1),
  isActive: Type.Boolean({ description: 'When false, this design and its variations are hidden.' }),
  needsFace: Type.Boolean({
    description: 'True if the design requires a face. Set on the top-level design for all its variations.',
  }),
}
