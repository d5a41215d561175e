import type { Category, Gender, VoiceTone } from '../../server/features/likeness/search/index.ts'
import { BEYOND_THE_STAGE } from './beyond-the-stage.ts'
import { DEMO_TALENTS } from './demo-talents.ts'
import type { Sitter } from './draw-portrait.ts'
import { ON_STAGE } from './on-stage.ts'

/** A talent of the demo data: the profile, and how the portrait is drawn. */
export type CastMember = {
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
export const CAST: readonly CastMember[] = [...ON_STAGE, ...BEYOND_THE_STAGE, ...DEMO_TALENTS].map(
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
