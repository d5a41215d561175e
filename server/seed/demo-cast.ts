import { readFile } from 'node:fs/promises'
import type { Category, Gender, HairColor, VoiceTone } from '../features/likeness/search/index.ts'

/** Names of parts of the Open Peeps drawings, and colors. */
export type DemoLook = {
  head: string
  /** Colors are six hexadecimal digits. */
  skin: string
  hair: string
  facialHair?: string
  glasses?: string
}

/** The scripts `draw-demo-cast` and `record-demo-cast` make the pictures and the recording. */
export type CastMember = {
  key: string
  displayName: string
  bio: string
  category: Category
  gender: Gender
  birthYear: number
  accent: string
  voiceTone: VoiceTone
  followers: number
  hairColor: HairColor
  look: DemoLook
  palette: string
  motifs: readonly [string, string]
  faces: readonly string[]
  isTurned: boolean
  /** `voice` is a voice of the local speech model. `says` is the text of the recording. */
  voice: string
  says: string
}

export type HeardVoice = {
  key: string
  seen: { kind: 'voice'; tags: string[] }
  seenBy: string
  vector: number[]
}

export const CAST_FOLDER = new URL('./cast/', import.meta.url)
export const VOICES_FOLDER = new URL('./voices/', import.meta.url)

export const castEmail = (key: string): string => `${key}@cast.semblance.example`

export const readCast = (): Promise<CastMember[]> => readJson(new URL('cast.json', CAST_FOLDER))

export const readVoices = (): Promise<HeardVoice[]> => readJson(new URL('voices.json', VOICES_FOLDER))

const readJson = async (file: URL) => JSON.parse(await readFile(file, 'utf8'))
