import type { Category, Gender, VoiceTone } from '../../../server/features/likeness/search/index.ts'
import type { Sitter } from './draw-portrait.ts'

/** The profile of a demo talent, and how the portrait is drawn. */
export type Row = [
  name: string,
  bio: string,
  said: [category: Category, gender: Gender, birthYear: number, accent: string, voiceTone: VoiceTone],
  sitter: Sitter,
]
