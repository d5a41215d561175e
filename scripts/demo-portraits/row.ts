import type { Category, Gender, VoiceTone } from '../../server/features/likeness/search/index.ts'
import type { Sitter } from './draw-portrait.ts'

/** What somebody says of themselves, and how they are drawn. */
export type Row = [
  name: string,
  bio: string,
  said: [category: Category, gender: Gender, birthYear: number, accent: string, voiceTone: VoiceTone],
  sitter: Sitter,
]
