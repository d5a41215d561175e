import type { PictureDescription, VoiceDescription } from '../../../../providers/models/port.ts'
import type { HairColor, VoiceTone } from '../../search/index.ts'

/** The hair color and expression are those of the largest face. */
export type PictureAnalysis = {
  kind: 'picture'
  gender: 'female' | 'male' | 'not-distinctive' | null
  ageGroup: string | null
  hairColor: HairColor | null
  expression: string | null
  /** Confidence that there is a face, 0–1. */
  confidence: number
  peopleCount: number
  tags: string[]
}

export type VoiceAnalysis = {
  kind: 'voice'
  gender: 'female' | 'male' | 'not-distinctive'
  tone: VoiceTone
  pitchHz: number | null
  pace: number | null
  accent: string | null
  tags: string[]
}

export type AssetAnalysis = PictureAnalysis | VoiceAnalysis

export function toPictureAnalysis({ faces, gender, ageGroup, peopleCount, tags }: PictureDescription): PictureAnalysis {
  const [largest] = faces.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return {
    kind: 'picture',
    gender,
    ageGroup,
    hairColor: largest?.hairColor ?? null,
    expression: largest?.expression ?? null,
    confidence: largest?.confidence ?? 0,
    peopleCount,
    tags: [...new Set(tags)],
  }
}

const sizeOf = ({ box }: PictureDescription['faces'][number]): number => box.width * box.height

/** Syllables per second: slower speech is tagged slow, faster speech fast. */
const SLOW = 3.2
const FAST = 4.8

export function toVoiceAnalysis({ gender, tone, pitchHz, pace, accent }: VoiceDescription): VoiceAnalysis {
  const tags = [
    ...(tone === 'neutral' ? [] : [`${tone} voice`]),
    ...(gender === 'not-distinctive' ? [] : [`${gender} voice`]),
    ...(pace === null ? [] : pace < SLOW ? ['slow'] : pace > FAST ? ['fast'] : []),
    ...(accent === null ? [] : [`${accent} accent`]),
  ]
  return { kind: 'voice', gender, tone, pitchHz, pace, accent, tags }
}
