/**
 * The kinds of work that models do, such as generating images. An admin configures each model in a
 * row of the model registry. Each row is for one of these kinds.
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

/** An encoded picture. Its type is detected from the bytes. */
export type Picture = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' | 'image/webp' }
export type Sound = { bytes: Uint8Array; contentType: 'audio/wav' | 'audio/mpeg' | 'audio/ogg' }

/**
 * Options of one call to a model. If the model reports progress, `onProgress` receives values from
 * 0 to 1.
 */
export type ModelCall = {
  /** Name of the model at its provider. */
  model: string
  /**
   * Parameters from the model's row in the registry. Each adapter validates its own parameters and
   * rejects unknown ones.
   */
  parameters: Readonly<Record<string, unknown>>
  signal: AbortSignal
  onProgress?: (fraction: number) => void
}

/**
 * The cost of a call in whole millionths of a US dollar, because many calls cost fractions of a
 * cent. If the cost is undefined, the price per call in the model's registry row applies.
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
  /** Name to write into the art. The name also replaces `{fanName}` in the prompt. */
  name?: string
  quality: 'low' | 'medium' | 'high'
  /**
   * The requested size. A hosted model may not support this size. The model then makes a picture
   * in the most similar aspect ratio that it supports. We neither crop nor scale that picture.
   */
  width: number
  height: number
  transparentBackground?: boolean
  /** Random seed. If the model supports seeds, the same inputs and seed give the same bytes. */
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
  /** Confidence of the detector that this is a face, 0–1. */
  confidence: number
}

/**
 * Description of a picture (contract, part 2, "Verification"). Gender and age describe the person
 * with the largest face.
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
  /** Words for the search, in lower case, at most 12. */
  tags: readonly string[]
}

/**
 * The subject of a picture on a transparent background, including hair. If `found` is false, the
 * picture is returned unchanged.
 */
export type Matted = { picture: Picture; found: boolean; coverage: number }

export type LikenessScore = {
  /**
   * Similarity of two faces, 0–1. A score of at least 0.8 means the same person. A score of at
   * most 0.35 means two different persons. The score is 0 if one of the pictures shows no face.
   */
  score: number
  facesFound: readonly [number, number]
}

/**
 * A face as a unit vector. Comparing two vectors is much faster than comparing two pictures, so
 * one face can be compared with many others. The more similar the faces, the greater the dot
 * product of their vectors.
 */
export type FaceVector = { vector: readonly number[]; face: Face } | undefined

export type Verdict = {
  isAllowed: boolean
  /** Score of each category from 0 (harmless) to 1 (surely forbidden). */
  scores: Readonly<Record<'nudity' | 'violence' | 'hate' | 'harassment' | 'selfHarm' | 'minors', number>>
  /** Sentences that explain the scores to the admin who decides about the content. */
  reasons: readonly string[]
}

/**
 * Slope of the curve that converts the distance of two faces to a likeness score. The slope is
 * measured where the score is 0.5.
 */
const STEEPNESS = 25
const UNDECIDED = 0.34

/** Returns the likeness score, 0–1, for the Euclidean distance of two face vectors. */
export const likenessAtDistance = (apart: number): number => 1 / (1 + Math.exp(STEEPNESS * (apart - UNDECIDED)))

export type VoiceDescription = {
  /** Duration in seconds. */
  duration: number
  loudnessLufs: number
  /** Median pitch in Hz. Null if no part of the recording has a pitch. */
  pitchHz: number | null
  tone: 'warm' | 'bright' | 'deep' | 'calm' | 'energetic' | 'neutral'
  /** Approximate syllables per second. */
  pace: number | null
  /** Accent as a BCP 47 region or a description. Null if the model cannot recognize it. */
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
  /** Returns the vector of the largest face in a picture, or undefined if there is no face. */
  vectorOf: (call: ModelCall, picture: Picture) => Promise<Priced<{ face: FaceVector }>>
}
export type ModerationModel = {
  moderate: (call: ModelCall, content: { text?: string; picture?: Picture }) => Promise<Priced<{ verdict: Verdict }>>
}
export type TextModel = {
  /** Chooses the label that fits the text best, with a reason and a confidence (0–1). */
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
  /** Returns for each text a unit vector of `EMBEDDING_DIMENSIONS` numbers. */
  embed: (call: ModelCall, texts: readonly string[]) => Promise<Priced<{ vectors: readonly (readonly number[])[] }>>
}
export type VoiceModel = {
  /**
   * Returns the best ten seconds of a recording, leveled to −18 LUFS, and a description of the
   * voice. Runs on this machine even if a hosted model is used for speaking.
   */
  sample: (
    call: ModelCall,
    recording: Uint8Array,
  ) => Promise<
    Priced<{
      sample: Sound
      description: VoiceDescription
      /**
       * Unit vector that describes the speaker's voice, computed by the model `VOICE_VECTOR`. The
       * vector does not depend on the spoken words. Similar voices have similar vectors.
       */
      vector: readonly number[]
    }>
  >
  /**
   * Makes a voice that sounds like the samples. Returns the id that the provider gives the voice.
   */
  createVoice: (
    call: ModelCall,
    voice: { name: string; samples: readonly Sound[] },
  ) => Promise<Priced<{ voiceId: string }>>
  /** Deletes a voice, also at the provider. Deleting costs nothing. An unknown id is ignored. */
  deleteVoice: (call: ModelCall, voiceId: string) => Promise<void>
  speak: (call: ModelCall, speech: { text: string; voiceId: string }) => Promise<Priced<{ sound: Sound }>>
  /** Returns a recording with the same words, spoken in another voice. */
  transform: (call: ModelCall, speech: { recording: Uint8Array; voiceId: string }) => Promise<Priced<{ sound: Sound }>>
  presets: readonly { voiceId: string; name: string; language: string }[]
}

export const EMBEDDING_DIMENSIONS = 512

/**
 * The model that computes all voice vectors. The same model is used regardless of which model
 * speaks. Vectors of different models or versions cannot be compared.
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
 * The models of one provider, or the local models. A member is a function that loads the model for
 * one capability when it is used for the first time. A capability that is missing is not
 * supported.
 */
export type ModelAdapter = { readonly [Name in Capability]?: () => Promise<ModelOf[Name]> } & {
  /** Names of the models to use if a registry row has no model name. */
  readonly defaultModels: { readonly [Name in Capability]?: string }
}

/**
 * All adapters that this server can use. `local` always exists. Each of the others exists if its
 * API key is set.
 */
export type Models = {
  readonly adapters: { readonly local: ModelAdapter } & { readonly [Name in AdapterName]?: ModelAdapter }
  /** Ends the worker threads and waits until they have ended. */
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
  /**
   * The amount that the provider charged, if known. Otherwise the price per call in the model's
   * registry row applies.
   */
  readonly costMicroUsd: number | undefined

  constructor(
    reason: ModelFailure['reason'],
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; isBilled?: boolean; costMicroUsd?: number } = {},
  ) {
    // The message may contain text from a provider and is stored in the database. The database
    // accepts neither NUL nor half of a surrogate pair. NUL is removed, and the half is replaced.
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
