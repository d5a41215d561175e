/**
 * The kinds of work that models do, such as generating images. Each row of the model registry
 * configures one model for one of these kinds.
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

/** An encoded picture, with its type detected from the bytes. */
export type Picture = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' | 'image/webp' }
export type Sound = { bytes: Uint8Array; contentType: 'audio/wav' | 'audio/mpeg' | 'audio/ogg' }

/** Options of one call. Progress is 0–1, if the model reports it. */
export type ModelCall = {
  /** The provider's name for the model. */
  model: string
  /**
   * Parameters from the registry row. Each adapter validates its own parameters and rejects
   * others.
   */
  parameters: Readonly<Record<string, unknown>>
  signal: AbortSignal
  onProgress?: (fraction: number) => void
}

/**
 * The cost of a call in whole millionths of a US dollar, because many calls cost fractions of a
 * cent. If undefined, the registry row's price per call applies.
 */
export type Priced<Result> = Result & { costMicroUsd?: number }

export type GenerateImage = {
  prompt: string
  /** The person's photos, followed by style references. */
  references: readonly Picture[]
  /** A picture with a transparent or flat area for the art. */
  template?: Picture
  /** Name to typeset. It replaces `{fanName}` in the prompt. */
  name?: string
  quality: 'low' | 'medium' | 'high'
  /**
   * The requested size. A hosted model may not support it. The model then makes a picture of the
   * nearest aspect ratio that it supports, and we neither crop nor scale that picture.
   */
  width: number
  height: number
  transparentBackground?: boolean
  /** The same inputs and seed give the same bytes, if the model supports it. */
  seed?: number
}

export const GENDERS = ['female', 'male', 'not-distinctive'] as const
export const AGE_GROUPS = ['child', 'teen', '20s', '30s', '40s', 'elder'] as const
export const HAIR_COLORS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const
export const EXPRESSIONS = ['neutral', 'smile', 'serious', 'surprised', 'other'] as const

/** One face. All positions and sizes are fractions of the picture's width and height. */
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

/**
 * Description of a picture (contract, part 2, "Verification"). Gender and age are those of the
 * largest face.
 */
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
  /** Search tags in lower case, at most 12. */
  tags: readonly string[]
}

/**
 * The subject on a transparent background, including hair. If `found` is false, the picture is
 * unchanged.
 */
export type Matted = { picture: Picture; found: boolean; coverage: number }

export type LikenessScore = {
  /**
   * Likeness, 0–1. At least 0.8 is the same person, at most 0.35 a different one. 0 if either
   * picture shows no face.
   */
  score: number
  facesFound: readonly [number, number]
}

/**
 * A face as a unit vector. With vectors, one face can be compared with many others at little cost.
 * The dot product of two vectors rises with the likeness score of the faces.
 */
export type FaceVector = { vector: readonly number[]; face: Face } | undefined

export type Verdict = {
  isAllowed: boolean
  /** Score of each category, 0–1. */
  scores: Readonly<Record<'nudity' | 'violence' | 'hate' | 'harassment' | 'selfHarm' | 'minors', number>>
  /** Sentences for the admin who decides about the content. */
  reasons: readonly string[]
}

/**
 * Slope of the curve that maps the distance of two faces to their likeness. The slope is measured
 * where the likeness is 0.5.
 */
const STEEPNESS = 25
const UNDECIDED = 0.34

/** Returns the likeness score, 0–1, of two face vectors at this Euclidean distance. */
export const likenessAtDistance = (apart: number): number => 1 / (1 + Math.exp(STEEPNESS * (apart - UNDECIDED)))

export type VoiceDescription = {
  /** Duration in seconds. */
  duration: number
  loudnessLufs: number
  /** Median fundamental frequency in Hz. Null if nothing is voiced. */
  pitchHz: number | null
  tone: 'warm' | 'bright' | 'deep' | 'calm' | 'energetic' | 'neutral'
  /** Approximate syllables per second. */
  pace: number | null
  /** BCP 47 region or a description. Null if the model cannot tell. */
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
  /** Returns the vector of the largest face, or undefined if there is none. */
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
  /** Writes a few plain sentences from the facts. */
  write: (
    call: ModelCall,
    task: { instruction: string; facts: string; maxWords: number },
  ) => Promise<Priced<{ text: string }>>
}
export type EmbeddingsModel = {
  /** Returns a unit vector of `EMBEDDING_DIMENSIONS` numbers per text. */
  embed: (call: ModelCall, texts: readonly string[]) => Promise<Priced<{ vectors: readonly (readonly number[])[] }>>
}
export type VoiceModel = {
  /**
   * Returns the best ten seconds of a recording, leveled to −18 LUFS, and a description. Always
   * runs on this machine, regardless of the model that speaks.
   */
  sample: (
    call: ModelCall,
    recording: Uint8Array,
  ) => Promise<
    Priced<{
      sample: Sound
      description: VoiceDescription
      /**
       * Unit vector of the speaker's voice, computed by the model `VOICE_VECTOR`. It does not
       * depend on the spoken words. Similar voices have close vectors.
       */
      vector: readonly number[]
    }>
  >
  /** Makes a voice that sounds like the samples and returns the provider's id. */
  createVoice: (
    call: ModelCall,
    voice: { name: string; samples: readonly Sound[] },
  ) => Promise<Priced<{ voiceId: string }>>
  /** Deletes a voice, including at the provider. Free of charge. Ignores unknown ids. */
  deleteVoice: (call: ModelCall, voiceId: string) => Promise<void>
  speak: (call: ModelCall, speech: { text: string; voiceId: string }) => Promise<Priced<{ sound: Sound }>>
  /** Returns the same speech in another voice. */
  transform: (call: ModelCall, speech: { recording: Uint8Array; voiceId: string }) => Promise<Priced<{ sound: Sound }>>
  presets: readonly { voiceId: string; name: string; language: string }[]
}

export const EMBEDDING_DIMENSIONS = 512

/**
 * The model that makes all voice vectors. It does not depend on the model that speaks, because
 * vectors of another model or version are not comparable.
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
 * A set of models. Each capability loads at its first use. An absent capability is not supported.
 */
export type ModelAdapter = { readonly [Name in Capability]?: () => Promise<ModelOf[Name]> } & {
  /** Names of the models that are used for registry rows without a model name. */
  readonly defaultModels: { readonly [Name in Capability]?: string }
}

/** All adapters of this installation: `local` always, the others if their keys are set. */
export type Models = {
  readonly adapters: { readonly local: ModelAdapter } & { readonly [Name in AdapterName]?: ModelAdapter }
  /** Ends workers and waits for them. */
  close: () => Promise<void>
}

/**
 * The failure of a call. An aborted call ends immediately as `unavailable` or with the signal's
 * reason.
 * - `refused`: the content violates the model's rules. A retry fails the same way.
 * - `invalid`: the input is unusable (no face, an unreadable file).
 * - `busy`: too many requests, here or at the provider. Retry later.
 * - `unavailable`: down, timed out, or a wrong key.
 */
export class ModelFailure extends Error {
  readonly reason: 'refused' | 'invalid' | 'busy' | 'unavailable'
  readonly retryAfterSeconds: number | undefined
  /** True if the failed call may have been charged. */
  readonly isBilled: boolean
  /** The charge, if known. Otherwise the registry row's price per call applies. */
  readonly costMicroUsd: number | undefined

  constructor(
    reason: ModelFailure['reason'],
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; isBilled?: boolean; costMicroUsd?: number } = {},
  ) {
    // The message may contain a provider's text and is stored in the database, which accepts
    // neither NUL nor a lone surrogate.
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
