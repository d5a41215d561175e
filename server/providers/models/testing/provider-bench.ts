import type { ModelSettings } from '../../../platform/config/groups/model-settings.ts'
import type { ModelAdapter, ModelCall, Picture } from '../port.ts'
import type { Counterpart, CounterpartResponse } from './counterpart.ts'
import { ELEVENLABS_FAILURES, startElevenLabsCounterpart } from './elevenlabs-counterpart.ts'
import { FAL_FAILURES, startFalCounterpart } from './fal-counterpart.ts'
import { GOOGLE_FAILURES, startGoogleCounterpart } from './google-counterpart.ts'
import { hostedModels } from './hosted-models.ts'
import { OPENAI_FAILURES, startOpenAiCounterpart } from './openai-counterpart.ts'

type Failures = Readonly<Record<'key' | 'credit' | 'busy' | 'model' | 'down' | 'blocked', CounterpartResponse>> & {
  withheld?: CounterpartResponse
}

export type ProviderUnderTest = {
  title: string
  keySetting: keyof ModelSettings
  failures: Failures
  start: () => Promise<Counterpart>
  settings: (counterpart: { url: string; key: string }) => Partial<ModelSettings>
  request: (
    adapters: ReturnType<typeof hostedModels>['adapters'],
    call: Partial<ModelCall>,
    photo: Picture,
  ) => Promise<unknown>
}

const callOf = (adapter: ModelAdapter, capability: 'image' | 'voice', changes: Partial<ModelCall>): ModelCall => ({
  model: adapter.defaultModels[capability] ?? '',
  parameters: {},
  signal: new AbortController().signal,
  ...changes,
})

const drawing =
  (name: 'openai' | 'google' | 'fal'): ProviderUnderTest['request'] =>
  async (adapters, changes, photo) => {
    const adapter = adapters[name]
    const model = await adapter?.image?.()
    if (!adapter || !model) throw new Error(`${name} has no key.`)
    return model.generate(callOf(adapter, 'image', changes), {
      prompt: 'A poster.',
      references: [photo],
      quality: 'low',
      width: 512,
      height: 512,
    })
  }

export const PROVIDERS_UNDER_TEST: readonly ProviderUnderTest[] = [
  {
    title: 'OpenAI',
    keySetting: 'OPENAI_API_KEY',
    failures: OPENAI_FAILURES,
    start: startOpenAiCounterpart,
    settings: ({ url, key }) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1` }),
    request: drawing('openai'),
  },
  {
    title: 'Gemini',
    keySetting: 'GOOGLE_AI_API_KEY',
    failures: GOOGLE_FAILURES,
    start: startGoogleCounterpart,
    settings: ({ url, key }) => ({ GOOGLE_AI_API_KEY: key, GOOGLE_AI_BASE_URL: `${url}/v1beta` }),
    request: drawing('google'),
  },
  {
    title: 'fal',
    keySetting: 'FAL_API_KEY',
    failures: FAL_FAILURES,
    start: startFalCounterpart,
    settings: ({ url, key }) => ({ FAL_API_KEY: key, FAL_BASE_URL: url }),
    request: drawing('fal'),
  },
  {
    title: 'ElevenLabs',
    keySetting: 'ELEVENLABS_API_KEY',
    failures: ELEVENLABS_FAILURES,
    start: startElevenLabsCounterpart,
    settings: ({ url, key }) => ({ ELEVENLABS_API_KEY: key, ELEVENLABS_BASE_URL: url }),
    request: async ({ elevenlabs }, changes) => {
      const voice = await elevenlabs?.voice?.()
      if (!elevenlabs || !voice) throw new Error('elevenlabs has no key.')
      const voiceId = voice.presets[0]?.voiceId ?? ''
      return voice.speak(callOf(elevenlabs, 'voice', changes), { text: 'Hello there.', voiceId })
    },
  },
]
