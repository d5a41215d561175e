import type { Logger } from 'pino'
import type { FetchGuarded } from '../../../platform/fetcher/index.ts'

export type ProviderName = 'openai' | 'google' | 'fal' | 'elevenlabs'

export type Access = {
  apiKey: string
  /** Replaces the provider's own address. */
  baseUrl: string | undefined
  log: Logger
  /** Replaces `TIME_LIMITS_MS` in tests. */
  timeLimitMs?: number
  /** Fetches results from other hosts without internet access in tests. */
  fetchElsewhere?: FetchGuarded
}

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

/** Pass this address to every SDK, which would otherwise take it from environment variables. */
export const addressOf = (provider: ProviderName, { baseUrl }: Access): string => baseUrl ?? PROVIDERS[provider].url

/** Used if a registry row has no model name. Chosen for their low price. */
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
 * Limits even for callers that never abort. Pictures take minutes. After 300 s, another worker may
 * run the job again, so a call must end before.
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
