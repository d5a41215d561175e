import type { ModelSettings } from '../../../platform/config/groups/model-settings.ts'
import type { Capability, ModelAdapter } from '../port.ts'
import { embeddingsContract } from '../testing/contract-embeddings.ts'
import { imageContract } from '../testing/contract-image.ts'
import { mattingContract } from '../testing/contract-matting.ts'
import { moderationContract } from '../testing/contract-moderation.ts'
import { type Subject, subjectOf } from '../testing/contract-subject.ts'
import { textContract } from '../testing/contract-text.ts'
import { visionContract } from '../testing/contract-vision.ts'
import { voiceContract } from '../testing/contract-voice.ts'
import type { Counterpart } from '../testing/counterpart.ts'
import { startElevenLabsCounterpart } from '../testing/elevenlabs-counterpart.ts'
import { startFalCounterpart } from '../testing/fal-counterpart.ts'
import { startGoogleCounterpart } from '../testing/google-counterpart.ts'
import { hostedModels } from '../testing/hosted-models.ts'
import { startOpenAiCounterpart } from '../testing/openai-counterpart.ts'
import { drawTestPicture, silenceForWords } from '../testing/real-work.ts'

type Start = () => Promise<{ counterpart: Counterpart; settings: Partial<ModelSettings> }>

const openai: Start = async () => {
  const counterpart = await startOpenAiCounterpart()
  return { counterpart, settings: { OPENAI_API_KEY: counterpart.key, OPENAI_BASE_URL: `${counterpart.url}/v1` } }
}
const google: Start = async () => {
  const counterpart = await startGoogleCounterpart()
  return {
    counterpart,
    settings: { GOOGLE_AI_API_KEY: counterpart.key, GOOGLE_AI_BASE_URL: `${counterpart.url}/v1beta` },
  }
}
const fal: Start = async () => {
  const counterpart = await startFalCounterpart()
  return { counterpart, settings: { FAL_API_KEY: counterpart.key, FAL_BASE_URL: counterpart.url } }
}
const elevenlabs: Start = async () => {
  const counterpart = await startElevenLabsCounterpart()
  return { counterpart, settings: { ELEVENLABS_API_KEY: counterpart.key, ELEVENLABS_BASE_URL: counterpart.url } }
}

async function opened<Name extends Capability>(
  start: Start,
  name: Name,
  parameters: Readonly<Record<string, unknown>> = {},
) {
  const { counterpart, settings } = await start()
  const { adapters, close } = hostedModels(settings)
  const [adapter] = Object.values<ModelAdapter>(adapters)
  if (!adapter) throw new Error('No adapter has its key.')
  const subject: Subject<Name> = await subjectOf(adapter, name)
  const [person, nobody, template] = await Promise.all([
    drawTestPicture({ width: 400, height: 300 }),
    drawTestPicture({ width: 400, height: 300 }, { person: false }),
    drawTestPicture({ width: 300, height: 300 }, { person: false, transparent: true }),
  ])
  return {
    model: subject.model,
    call: ((changes) =>
      subject.call({ ...changes, parameters: { ...parameters, ...changes?.parameters } })) as typeof subject.call,
    person,
    nobody,
    template,
    harmless: nobody,
    recording: { bytes: silenceForWords('five words are five seconds'), contentType: 'audio/mpeg' as const },
    close: async () => {
      await close()
      await counterpart.close()
    },
  }
}

imageContract('OpenAI', async () => opened(openai, 'image'))
imageContract('Gemini', async () => opened(google, 'image'))
imageContract('fal', async () => opened(fal, 'image'))
visionContract('OpenAI', async () => opened(openai, 'vision', { api: 'responses' }))
visionContract('A server that speaks as OpenAI does', async () => opened(openai, 'vision'))
visionContract('Gemini', async () => opened(google, 'vision'))
mattingContract('fal', async () => opened(fal, 'matting'))
moderationContract('OpenAI', async () => opened(openai, 'moderation'))
textContract('OpenAI', async () => opened(openai, 'text', { api: 'responses' }))
textContract('A server that speaks as OpenAI does', async () => opened(openai, 'text'))
textContract('Gemini', async () => opened(google, 'text'))
embeddingsContract('OpenAI', async () => opened(openai, 'embeddings'))
embeddingsContract('Gemini', async () => opened(google, 'embeddings'))
voiceContract('ElevenLabs', async () => opened(elevenlabs, 'voice'))
