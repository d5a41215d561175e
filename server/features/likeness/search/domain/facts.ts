export const CATEGORIES = [
  'actor',
  'musician',
  'athlete',
  'creator',
  'model',
  'comedian',
  'presenter',
  'expert',
] as const
export type Category = (typeof CATEGORIES)[number]

export const GENDERS = ['female', 'male', 'non-binary', 'not-distinctive'] as const
export type Gender = (typeof GENDERS)[number]

export const HAIR_COLORS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const
export type HairColor = (typeof HAIR_COLORS)[number]

export const VOICE_TONES = ['warm', 'bright', 'deep', 'calm', 'energetic', 'neutral'] as const
export type VoiceTone = (typeof VOICE_TONES)[number]

/** The talent's own statements override results of the analysis. */
export type LikenessFacts = {
  category: Category | null
  gender: Gender | null
  hairColor: HairColor | null
  ageGroup: string | null
  expression: string | null
  birthYear: number | null
  /** A BCP 47 region, or free text. */
  accent: string | null
  voiceTone: VoiceTone | null
  /** 0 if unknown. */
  numberOfFollowers: number
  /** 0–1. */
  engagementRate: number | null
  hasImageAsset: boolean
  hasVoiceSample: boolean
  tags: readonly string[]
  /** Words for the impression that someone makes, only for search by meaning. */
  styleWords: readonly string[]
}
