export const GENERATION_KIND_NAMES = [
  'MODEL_TRIAL',
  'LIKENESS_FETCH',
  'IMAGE_CANDIDATE',
  'VOICE_CANDIDATE',
  'VOICE_PREVIEW',
  'MERCH_ART',
  'STORE_ART',
] as const
export type GenerationKindName = (typeof GENERATION_KIND_NAMES)[number]
