import { storableText } from '../../platform/storable-text.ts'

/** What models are asked for. A row of the registry serves one of them. */
export const CAPABILITIES = [
  'image',
  'vision',
  'matting',
  'likeness',
  'moderation',
  'text',
  'embeddings',
  'voice',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** A picture: encoded bytes, their type known from them. */
export type Picture = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' | 'image/webp' }
export type Sound = { bytes: Uint8Array; contentType: 'audio/wav' | 'audio/mpeg' | 'audio/ogg' }

/** How one call is made. Progress is 0–1 where the model tells it. */
export type ModelCall = {
  /** The provider's own name of the model. */
  model: string
  /** From the registry's row; each adapter checks those that it knows and refuses others. */
  parameters: Readonly<Record<string, unknown>>
  signal: AbortSignal
  onProgress?: (fraction: number) => void
}

/**
 * What a call cost, in whole millionths of a US dollar: calls cost fractions of a cent, and many of them are added up.
 * Undefined where the registry's price a call stands.
 */
export type Priced<Result> = Result & { costMicroUsd?: number }

export type GenerateImage = {
  prompt: string
  /** The person first: photos, style references. */
  references: readonly Picture[]
  /** What the art is laid into; its transparent or flat area stays free for the subject. */
  template?: Picture
  /** Set in type where the prompt asks for it (`{fanName}`). */
  name?: string
  quality: 'low' | 'medium' | 'high'
  /** The size wanted. A hosted model gives the nearest in proportion that it has, its bytes as they came. */
  width: number
  height: number
  transparentBackground?: boolean
  /** Same inputs and seed, same bytes, where the model can. */
  seed?: number
}

export const GENDERS = ['female', 'male', 'not-distinctive'] as const
export const AGE_GROUPS = ['child', 'teen', '20s', '30s', '40s', 'elder'] as const
export const HAIR_COLORS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const
export const EXPRESSIONS = ['neutral', 'smile', 'serious', 'surprised', 'other'] as const

/** One face, in fractions of the picture's width and height. */
export type Face = {
  box: { left: number; top: number; width: number; height: number }
  gender: (typeof GENDERS)[number]
  ageGroup: (typeof AGE_GROUPS)[number]
  hairColor: (typeof HAIR_COLORS)[number] | null
  expression: (typeof EXPRESSIONS)[number] | null
  /** Parts of it are covered: glasses are not, a mask or a hand is. */
  isOccluded: boolean
  /** How sure the detector is, 0–1. */
  confidence: number
}

/** What is seen (part 2, "Verification"): the largest face speaks for gender and age. */
export type PictureDescription = {
  personDetected: boolean
  peopleCount: number
  faces: readonly Face[]
  isBlurry: boolean
  isTooDark: boolean
  isNudity: boolean
  isCelebrity: boolean
  gender: (typeof GENDERS)[number] | null
  ageGroup: (typeof AGE_GROUPS)[number] | null
  /** Words that a search would use, at most 12, in lower case. */
  tags: readonly string[]
}

/** The subject on a transparent ground, hair and all; `found` is false when there is none, then the picture is as it was. */
export type Matted = { picture: Picture; found: boolean; coverage: number }

export type LikenessScore = {
  /** 0–1: 0.8 and more is the same person, 0.35 and less is not. 0 when either shows no face. */
  score: number
  facesFound: readonly [number, number]
}

/** A face as a vector, unit length, for comparing many: its dot product follows the likeness score. */
export type FaceVector = { vector: readonly number[]; face: Face } | undefined

export type Verdict = {
  isAllowed: boolean
  /** 0–1 by what was looked for. */
  scores: Readonly<Record<'nudity' | 'violence' | 'hate' | 'harassment' | 'selfHarm' | 'minors', number>>
  /** In words, for who must decide. */
  reasons: readonly string[]
}

/** Of the curve from how far apart two faces are to their likeness, which is one half there. */
const STEEPNESS = 25
const UNDECIDED = 0.34

/** The likeness score, 0–1, of two face vectors whose ends are so far apart (Euclid). */
export const likenessAtDistance = (apart: number): number => 1 / (1 + Math.exp(STEEPNESS * (apart - UNDECIDED)))

export type VoiceDescription = {
  /** Seconds. */
  duration: number
  loudnessLufs: number
  /** Median fundamental frequency in Hz; null where nothing is voiced. */
  pitchHz: number | null
  tone: 'warm' | 'bright' | 'deep' | 'calm' | 'energetic' | 'neutral'
  /** Syllables a second, roughly. */
  pace: number | null
  /** BCP 47 region or words; null where the model cannot tell. */
  accent: string | null
  gender: (typeof GENDERS)[number]
}

export type ImageModel = { generate: (call: ModelCall, image: GenerateImage) => Promise<Priced<{ picture: Picture }>> }
export type VisionModel = {
  describe: (call: ModelCall, picture: Picture) => Promise<Priced<{ description: PictureDescription }>>
}
export type MattingModel = { matte: (call: ModelCall, picture: Picture) => Promise<Priced<Matted>> }
export type LikenessModel = {
  compare: (call: ModelCall, pair: readonly [Picture, Picture]) => Promise<Priced<LikenessScore>>
  /** Of the largest face; undefined when there is none. */
  vectorOf: (call: ModelCall, picture: Picture) => Promise<Priced<{ face: FaceVector }>>
}
export type ModerationModel = {
  moderate: (call: ModelCall, content: { text?: string; picture?: Picture }) => Promise<Priced<{ verdict: Verdict }>>
}
export type TextModel = {
  /** Which of the labels fits, why, and how sure it is (0–1). */
  classify: (
    call: ModelCall,
    question: { text: string; labels: readonly { label: string; description: string }[] },
  ) => Promise<Priced<{ label: string; reason: string; confidence: number }>>
  /** A few plain sentences about what is given. */
  write: (
    call: ModelCall,
    task: { instruction: string; facts: string; maxWords: number },
  ) => Promise<Priced<{ text: string }>>
}
export type EmbeddingsModel = {
  /** One vector a text, each of `EMBEDDING_DIMENSIONS` numbers and unit length. */
  embed: (call: ModelCall, texts: readonly string[]) => Promise<Priced<{ vectors: readonly (readonly number[])[] }>>
}
export type VoiceModel = {
  /** The best ten seconds of a recording, levelled to −18 LUFS, and what they sound like. Done here, whoever speaks. */
  sample: (
    call: ModelCall,
    recording: Uint8Array,
  ) => Promise<
    Priced<{
      sample: Sound
      description: VoiceDescription
      /** Who speaks, whatever they say: unit length, the nearer the more alike. Made by `VOICE_VECTOR`. */
      vector: readonly number[]
    }>
  >
  /** Makes a voice that speaks like the samples; its id is the provider's. */
  createVoice: (
    call: ModelCall,
    voice: { name: string; samples: readonly Sound[] },
  ) => Promise<Priced<{ voiceId: string }>>
  /** Forgets it, at the provider too; nobody bills that. Unknown ids are no error. */
  deleteVoice: (call: ModelCall, voiceId: string) => Promise<void>
  speak: (call: ModelCall, speech: { text: string; voiceId: string }) => Promise<Priced<{ sound: Sound }>>
  /** The recording, spoken by that voice. */
  transform: (call: ModelCall, speech: { recording: Uint8Array; voiceId: string }) => Promise<Priced<{ sound: Sound }>>
  /** What speaks without having been made here. */
  presets: readonly { voiceId: string; name: string; language: string }[]
}

export const EMBEDDING_DIMENSIONS = 512

/** What makes the vectors of voices, whoever's model speaks: those of another one, or another version, compare to none. */
export const VOICE_VECTOR = { model: 'mel-cepstra', version: 1 } as const

/** What answers for each capability. */
export type ModelOf = {
  image: ImageModel
  vision: VisionModel
  matting: MattingModel
  likeness: LikenessModel
  moderation: ModerationModel
  text: TextModel
  embeddings: EmbeddingsModel
  voice: VoiceModel
}

export const ADAPTERS = ['local', 'openai', 'google', 'fal', 'elevenlabs'] as const
export type AdapterName = (typeof ADAPTERS)[number]

/** One way to models: what it can do, each capability loaded at its first use. Absent: it cannot. */
export type ModelAdapter = { readonly [Name in Capability]?: () => Promise<ModelOf[Name]> } & {
  /** The model it takes where the registry's row names none. */
  readonly defaultModels: { readonly [Name in Capability]?: string }
}

/** Every adapter that this installation has: `local` always, the others when their keys are set. */
export type Models = {
  readonly adapters: { readonly local: ModelAdapter } & { readonly [Name in AdapterName]?: ModelAdapter }
  /** Ends workers and waits for them. */
  close: () => Promise<void>
}

/**
 * Why a model gave nothing. A call whose signal aborts ends at once too, as `unavailable` or with the signal's reason.
 * - `refused`: the content is against its rules; asking again gives the same.
 * - `invalid`: the input cannot be taken (no face, an unreadable file).
 * - `busy`: too much at once, here or there; later it may do.
 * - `unavailable`: down, timed out, or a wrong key.
 */
export class ModelFailure extends Error {
  readonly reason: 'refused' | 'invalid' | 'busy' | 'unavailable'
  readonly retryAfterSeconds: number | undefined
  /** It may have been billed all the same. */
  readonly isBilled: boolean
  /** What it was billed, where that is known; else the registry's price a call stands. */
  readonly costMicroUsd: number | undefined

  constructor(
    reason: ModelFailure['reason'],
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; isBilled?: boolean; costMicroUsd?: number } = {},
  ) {
    // A provider's own words may be in it, and they are written down.
    super(storableText(message), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ModelFailure'
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isBilled = options.isBilled ?? false
    this.costMicroUsd = options.costMicroUsd
  }
}
