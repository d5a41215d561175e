/**
 * Kinds of work that models do. Each row of the model registry, in which an admin configures a
 * model, is for one kind.
 */
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

/** The type is detected from the bytes. */
export type Picture = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' | 'image/webp' }
export type Sound = { bytes: Uint8Array; contentType: 'audio/wav' | 'audio/mpeg' | 'audio/ogg' }

/** If the model reports progress, `onProgress` receives values from 0 to 1. */
export type ModelCall = {
  /** Name at the provider. */
  model: string
  /**
   * Parameters from the model's row in the registry. Each adapter validates its own and rejects
   * unknown ones.
   */
  parameters: Readonly<Record<string, unknown>>
  signal: AbortSignal
  onProgress?: (fraction: number) => void
}

/**
 * Cost in whole millionths of a US dollar, because many calls cost fractions of a cent. If
 * undefined, the price per call in the registry row applies.
 */
export type Priced<Result> = Result & { costMicroUsd?: number }

export type GenerateImage = {
  prompt: string
  /** Photos of the person, followed by pictures that show the wanted style. */
  references: readonly Picture[]
  /** Pictures of what is advertised. They come after `references`. */
  products?: readonly Picture[]
  /** A picture with a free area for the art. The area is transparent or has a single color. */
  template?: Picture
  /** Name that is written into the art. It also replaces `{fanName}` in the prompt. */
  name?: string
  quality: 'low' | 'medium' | 'high'
  /**
   * A hosted model may only support a similar aspect ratio. We neither crop nor scale its picture.
   */
  width: number
  height: number
  transparentBackground?: boolean
  /** If the model supports seeds, the same inputs and seed give the same bytes. */
  seed?: number
}

export const GENDERS = ['female', 'male', 'not-distinctive'] as const
export const AGE_GROUPS = ['child', 'teen', '20s', '30s', '40s', 'elder'] as const
export const HAIR_COLORS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const
export const EXPRESSIONS = ['neutral', 'smile', 'serious', 'surprised', 'other'] as const

/** Positions and sizes are fractions of the picture's width and height. */
export type Face = {
  box: { left: number; top: number; width: number; height: number }
  gender: (typeof GENDERS)[number]
  ageGroup: (typeof AGE_GROUPS)[number]
  hairColor: (typeof HAIR_COLORS)[number] | null
  expression: (typeof EXPRESSIONS)[number] | null
  /** True if something like a mask or a hand covers part of the face. Glasses do not count. */
  isOccluded: boolean
  /** Confidence of the detector, 0–1. */
  confidence: number
}

/** Contract, part 2, "Verification". Gender and age describe the person with the largest face. */
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
  /** At most 12 tags for the search, in lower case. */
  tags: readonly string[]
}

/**
 * The subject on a transparent background, including hair. If `found` is false, the picture is
 * unchanged.
 */
export type Matted = { picture: Picture; found: boolean; coverage: number }

export type LikenessScore = {
  /**
   * 0–1: at least 0.8 for the same person, at most 0.35 for two persons, 0 without a face in one
   * picture.
   */
  score: number
  facesFound: readonly [number, number]
}

/**
 * A face as a unit vector. Comparing vectors is much faster than comparing pictures. The more
 * similar the faces, the greater the dot product.
 */
export type FaceVector = { vector: readonly number[]; face: Face } | undefined

export type Verdict = {
  isAllowed: boolean
  /** Scores from 0 (harmless) to 1 (surely forbidden). */
  scores: Readonly<Record<'nudity' | 'violence' | 'hate' | 'harassment' | 'selfHarm' | 'minors', number>>
  /** Explain the scores to the admin who decides. */
  reasons: readonly string[]
}

/** Slope of the likeness score by the distance of two faces, where the score is 0.5. */
const STEEPNESS = 25
const UNDECIDED = 0.34

/** Returns the likeness score, 0–1, for the Euclidean distance of two face vectors. */
export const likenessAtDistance = (apart: number): number => 1 / (1 + Math.exp(STEEPNESS * (apart - UNDECIDED)))

export type VoiceDescription = {
  /** Seconds. */
  duration: number
  loudnessLufs: number
  /** Median in Hz. Null if nothing has a pitch. */
  pitchHz: number | null
  tone: 'warm' | 'bright' | 'deep' | 'calm' | 'energetic' | 'neutral'
  /** Approximate syllables per second. */
  pace: number | null
  /** BCP 47 region or a description. Null if the model cannot recognize it. */
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
  /** Undefined if the picture has no face; otherwise the vector of the largest one. */
  vectorOf: (call: ModelCall, picture: Picture) => Promise<Priced<{ face: FaceVector }>>
}
export type ModerationModel = {
  moderate: (call: ModelCall, content: { text?: string; picture?: Picture }) => Promise<Priced<{ verdict: Verdict }>>
}
export type TextModel = {
  /** Chooses the best label, with a reason and a confidence (0–1). */
  classify: (
    call: ModelCall,
    question: { text: string; labels: readonly { label: string; description: string }[] },
  ) => Promise<Priced<{ label: string; reason: string; confidence: number }>>
  /** Writes a few plain sentences that state the given facts. */
  write: (
    call: ModelCall,
    task: { instruction: string; facts: string; maxWords: number },
  ) => Promise<Priced<{ text: string }>>
}
export type EmbeddingsModel = {
  embed: (call: ModelCall, texts: readonly string[]) => Promise<Priced<{ vectors: readonly (readonly number[])[] }>>
}
export type VoiceModel = {
  /**
   * Returns the best ten seconds of a recording at −18 LUFS, and a description of the voice.
   * Always runs on this machine.
   */
  sample: (
    call: ModelCall,
    recording: Uint8Array,
  ) => Promise<
    Priced<{
      sample: Sound
      description: VoiceDescription
      /**
       * Unit vector of the speaker's voice by the model `VOICE_VECTOR`. Similar voices have
       * similar vectors, whatever the words.
       */
      vector: readonly number[]
    }>
  >
  /** Makes a voice that sounds like the samples, and returns its id at the provider. */
  createVoice: (
    call: ModelCall,
    voice: { name: string; samples: readonly Sound[] },
  ) => Promise<Priced<{ voiceId: string }>>
  /** Deletes a voice, also at the provider. Costs nothing, and ignores an unknown id. */
  deleteVoice: (call: ModelCall, voiceId: string) => Promise<void>
  speak: (call: ModelCall, speech: { text: string; voiceId: string }) => Promise<Priced<{ sound: Sound }>>
  transform: (call: ModelCall, speech: { recording: Uint8Array; voiceId: string }) => Promise<Priced<{ sound: Sound }>>
  presets: readonly { voiceId: string; name: string; language: string }[]
}

export const EMBEDDING_DIMENSIONS = 512

/**
 * Model and version that compute all voice vectors, because vectors of different models or versions
 * cannot be compared.
 */
export const VOICE_VECTOR = { model: 'mel-cepstra', version: 1 } as const

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

/**
 * The models of one provider, or the local models, each loaded on first use. A missing capability
 * is not supported.
 */
export type ModelAdapter = { readonly [Name in Capability]?: () => Promise<ModelOf[Name]> } & {
  /** Used if a registry row has no model name. */
  readonly defaultModels: { readonly [Name in Capability]?: string }
}

/** `local` always exists. Each of the others exists if its API key is set. */
export type Models = {
  readonly adapters: { readonly local: ModelAdapter } & { readonly [Name in AdapterName]?: ModelAdapter }
  /** Ends the worker threads and waits for them. */
  close: () => Promise<void>
}

/**
 * The failure of a call. An aborted call fails immediately with `unavailable` or with the signal's
 * reason.
 * - `refused`: the content violates the rules of the model. A retry would fail the same way.
 * - `invalid`: the input cannot be used (no face, an unreadable file).
 * - `busy`: too many requests on this server or at the provider. Retry later.
 * - `unavailable`: the model is down, timed out or rejected the API key.
 */
export class ModelFailure extends Error {
  readonly reason: 'refused' | 'invalid' | 'busy' | 'unavailable'
  readonly retryAfterSeconds: number | undefined
  /** True if the provider may have charged the failed call. */
  readonly isBilled: boolean
  /** The charged amount, if known. Otherwise the price per call in the registry row applies. */
  readonly costMicroUsd: number | undefined

  constructor(
    reason: ModelFailure['reason'],
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; isBilled?: boolean; costMicroUsd?: number } = {},
  ) {
    // The message may contain a provider's text and is stored in the database, which accepts
    // neither NUL nor half of a surrogate pair.
    super(
      message.replaceAll('\0', '').toWellFormed(),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'ModelFailure'
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isBilled = options.isBilled ?? false
    this.costMicroUsd = options.costMicroUsd
  }
}
