import type { Logger } from 'pino'
import type { FetchGuarded } from '../../../platform/fetcher/index.ts'

export type ProviderName = 'openai' | 'google' | 'fal' | 'elevenlabs'

export type Access = {
  apiKey: string
  /** Address that replaces the provider's own. */
  baseUrl: string | undefined
  log: Logger
  /** For tests: a time limit for every call, instead of `TIME_LIMITS_MS`. */
  timeLimitMs?: number
  /** For tests: fetches results from other hosts without the public internet. */
  fetchElsewhere?: FetchGuarded
}

/** Title of each provider, the name of the setting with its key, and its address. */
export const PROVIDERS: Readonly<Record<ProviderName, { title: string; keySetting: string; url: string }>> = {
  openai: { title: 'OpenAI', keySetting: 'OPENAI_API_KEY', url: 'https://api.openai.com/v1' },
  google: {
    title: 'Gemini',
    keySetting: 'GOOGLE_AI_API_KEY',
    url: 'https://generativelanguage.googleapis.com/v1beta',
  },
  fal: { title: 'fal', keySetting: 'FAL_API_KEY', url: 'https://fal.run' },
  elevenlabs: { title: 'ElevenLabs', keySetting: 'ELEVENLABS_API_KEY', url: 'https://api.elevenlabs.io' },
}

/**
 * Returns the address for requests. Always pass it to the SDKs, because they would otherwise read
 * environment variables.
 */
export const addressOf = (provider: ProviderName, { baseUrl }: Access): string => baseUrl ?? PROVIDERS[provider].url

/**
 * Names of the models for registry rows that name no model. They were chosen for their price. A
 * row can override each of them.
 */
export const DEFAULT_MODELS = {
  openai: {
    image: 'gpt-image-1.5',
    vision: 'gpt-5-mini',
    moderation: 'omni-moderation-latest',
    text: 'gpt-5-mini',
    embeddings: 'text-embedding-3-small',
  },
  google: {
    image: 'gemini-2.5-flash-image',
    vision: 'gemini-2.5-flash',
    text: 'gemini-2.5-flash',
    embeddings: 'gemini-embedding-001',
  },
  fal: { image: 'fal-ai/flux-2', matting: 'fal-ai/birefnet/v2' },
  elevenlabs: { voice: 'eleven_multilingual_v2' },
} as const

/**
 * Maximum duration of a call, regardless of the caller's signal. Pictures take minutes. 280 s is
 * below the 300 s after which another worker may claim the job.
 */
export const TIME_LIMITS_MS = {
  image: 280_000,
  vision: 60_000,
  matting: 120_000,
  moderation: 30_000,
  text: 60_000,
  embeddings: 30_000,
  voice: 180_000,
} as const
