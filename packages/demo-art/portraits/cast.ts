import type { Category, Gender, VoiceTone } from '../../../server/features/likeness/search/index.ts'
import { DEMO_TALENTS } from './demo-talents.ts'
import type { Sitter } from './draw-portrait.ts'
import { NON_PERFORMERS } from './non-performers.ts'
import { PERFORMERS } from './performers.ts'

/** A talent of the demo data: the profile, and how the portrait is drawn. */
export type TalentProfile = {
  key: string
  displayName: string
  bio: string
  category: Category
  gender: Gender
  birthYear: number
  accent: string
  voiceTone: VoiceTone
  sitter: Sitter
}

/** Two dozen people who do not exist, and the talents among the demo logins. */
export const TALENT_PROFILES: readonly TalentProfile[] = [...PERFORMERS, ...NON_PERFORMERS, ...DEMO_TALENTS].map(
  ([displayName, bio, [category, gender, birthYear, accent, voiceTone], sitter]) => ({
    key: displayName.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-'),
    displayName,
    bio,
    category,
    gender,
    birthYear,
    accent,
    voiceTone,
    sitter,
  }),
)
