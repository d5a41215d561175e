import { lazily } from '@semblance/workers/lazily'
import type { Logger } from 'pino'
import type { ModelSettings } from '../../../platform/config/groups/model-settings.ts'
import { type AdapterName, type ModelAdapter, ModelFailure, type VoiceModel } from '../port.ts'
import { type Access, DEFAULT_MODELS } from './access.ts'

type HostedModels = {
  adapters: { readonly [Name in Exclude<AdapterName, 'local'>]?: ModelAdapter }
  close: () => Promise<void>
}

/**
 * Creates the hosted models whose API keys are set. An SDK is loaded at its first call. `local`
 * cuts and levels voice samples, because no provider offers that.
 */
export function createHostedModels(
  config: ModelSettings,
  log: Logger,
  local: ModelAdapter,
  timeLimitMs?: number,
): HostedModels {
  const access = (apiKey: string, baseUrl: string | undefined): Access => ({
    apiKey,
    baseUrl,
    log,
    timeLimitMs,
  })
  const closing: (() => Promise<void>)[] = []
  const adapters: { -readonly [Name in keyof HostedModels['adapters']]: ModelAdapter } = {}

  if (config.OPENAI_API_KEY !== undefined) {
    const to = access(config.OPENAI_API_KEY, config.OPENAI_BASE_URL)
    const models = lazily(async () => (await import('./openai.ts')).createOpenAiModels(to))
    adapters.openai = {
      defaultModels: DEFAULT_MODELS.openai,
      image: async () => (await models()).image,
      vision: async () => (await models()).vision,
      text: async () => (await models()).text,
      embeddings: async () => (await models()).embeddings,
      moderation: lazily(async () => (await import('./openai-moderation.ts')).createOpenAiModeration(to)),
    }
  }
  if (config.GOOGLE_AI_API_KEY !== undefined) {
    const to = access(config.GOOGLE_AI_API_KEY, config.GOOGLE_AI_BASE_URL)
    const models = lazily(async () => (await import('./google.ts')).createGoogleModels(to))
    adapters.google = {
      defaultModels: DEFAULT_MODELS.google,
      image: async () => (await models()).image,
      vision: async () => (await models()).vision,
      text: async () => (await models()).text,
      embeddings: async () => (await models()).embeddings,
    }
  }
  if (config.FAL_API_KEY !== undefined) {
    const to = access(config.FAL_API_KEY, config.FAL_BASE_URL)
    const models = lazily(async () => {
      const made = (await import('./fal.ts')).createFalModels(to)
      closing.push(made.close)
      return made
    })
    adapters.fal = {
      defaultModels: DEFAULT_MODELS.fal,
      image: async () => (await models()).image,
      matting: async () => (await models()).matting,
    }
  }
  if (config.ELEVENLABS_API_KEY !== undefined) {
    const to = access(config.ELEVENLABS_API_KEY, config.ELEVENLABS_BASE_URL)
    adapters.elevenlabs = {
      defaultModels: DEFAULT_MODELS.elevenlabs,
      voice: lazily(async () => (await import('./elevenlabs.ts')).createElevenLabsVoice(to, sampledBy(local))),
    }
  }
  return {
    adapters,
    close: async () => {
      await Promise.all(closing.map(async (close) => close()))
    },
  }
}

/**
 * The registry row's model name and parameters are the provider's, so the local model does not get
 * them.
 */
const sampledBy =
  (local: ModelAdapter): VoiceModel['sample'] =>
  async (call, recording) => {
    const voice = await local.voice?.()
    if (!voice) throw new ModelFailure('unavailable', 'This installation has no model that selects voice samples.')
    const sampled = await voice.sample({ ...call, model: local.defaultModels.voice ?? '', parameters: {} }, recording)
    // The local model did the work, so the provider's price in the registry row does not apply.
    return { ...sampled, costMicroUsd: 0 }
  }
