import type { Logger } from 'pino'
import type { FetchGuarded } from '../../../platform/fetcher/index.ts'

export type ProviderName = 'openai' | 'google' | 'fal' | 'elevenlabs'

/** How a provider is reached. */
export type Access = {
  apiKey: string
  /** Where it answers, when not at its own address. */
  baseUrl: string | undefined
  log: Logger
  /** For tests: how long every call may take, instead of `TIME_LIMITS_MS`. */
  timeLimitMs?: number
  /** For tests: how results are fetched from elsewhere, instead of over the public internet. */
  fetchElsewhere?: FetchGuarded
}

/** How operators and people know each provider, the setting to look at when it does not know us, and where it answers. */
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

/** Where requests go. Always told to the SDKs: of themselves they would look into the environment. */
export const addressOf = (provider: ProviderName, { baseUrl }: Access): string => baseUrl ?? PROVIDERS[provider].url

/** What a row of the registry that names no model gets. Chosen for price; each can be overridden by the row. */
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
 * The longest that a call may take, whatever the caller's own signal says. A picture takes minutes; 280 s stays below
 * the 300 s after which a job's claim is another's.
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
