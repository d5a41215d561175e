/** What talents are found as (part 3, "Likeness search record"). */
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

/** Everything that holds of a talent now: their own words already laid over what was seen of them. */
export type LikenessFacts = {
  category: Category | null
  gender: Gender | null
  hairColor: HairColor | null
  ageGroup: string | null
  expression: string | null
  birthYear: number | null
  /** A region of BCP 47, or words. */
  accent: string | null
  voiceTone: VoiceTone | null
  /** Unknown is 0. */
  numberOfFollowers: number
  /** 0–1. */
  engagementRate: number | null
  hasImageAsset: boolean
  hasVoiceSample: boolean
  tags: readonly string[]
  /** Words for how somebody comes across, for the search by meaning alone. */
  styleWords: readonly string[]
}
