import type { Logger } from 'pino'
import type { ModelSettings } from '../../../platform/config/groups/model-settings.ts'
import { createHostedModels } from '../hosted/index.ts'
import type { ModelAdapter, VoiceModel } from '../port.ts'

const NONE: ModelSettings = {
  OPENAI_API_KEY: undefined,
  OPENAI_BASE_URL: undefined,
  GOOGLE_AI_API_KEY: undefined,
  GOOGLE_AI_BASE_URL: undefined,
  FAL_API_KEY: undefined,
  FAL_BASE_URL: undefined,
  ELEVENLABS_API_KEY: undefined,
  ELEVENLABS_BASE_URL: undefined,
}

type Logged = { fields: object; message: string }

/** Records what the models log. */
export function hostedModels(
  settings: Partial<ModelSettings>,
  options: { local?: ModelAdapter; timeLimitMs?: number } = {},
): ReturnType<typeof createHostedModels> & { logged: Logged[] } {
  const logged: Logged[] = []
  const log = { error: (fields: object, message: string) => void logged.push({ fields, message }) }
  const made = createHostedModels(
    { ...NONE, ...settings },
    log as unknown as Logger,
    options.local ?? { defaultModels: {} },
    options.timeLimitMs,
  )
  return { ...made, logged }
}

export function localSampler(sample: VoiceModel['sample']): ModelAdapter {
  return { defaultModels: { voice: 'local-voice' }, voice: async () => ({ sample }) as VoiceModel }
}
