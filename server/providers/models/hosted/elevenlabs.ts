import Type from 'typebox'
import { Exactly } from '../../../platform/http/schemas.ts'
import { readsParameters } from '../parameters.ts'
import { type ModelCall, ModelFailure, type Sound, type VoiceModel } from '../port.ts'
import { type Access, addressOf } from './access.ts'
import { detectSound } from './detect-media.ts'
import { createExchange } from './exchange.ts'
import { failure, kindOfFailure, readMember } from './failures.ts'
import { assertTextWithinLimit } from './input-limits.ts'
import { costOfCredits } from './prices.ts'

const MAX_CHARACTERS = 10_000
const MAX_SAMPLES = 25
const MAX_SAMPLE = 10_000_000
const MAX_RECORDING = 50_000_000
const MAX_NAME = 100
/** The id becomes part of a URL path. */
const VOICE_ID = /^[A-Za-z0-9_-]{1,64}$/
const FORMAT = 'mp3_44100_128'

/** Voices that every ElevenLabs account can use. */
const PRESETS = [
  { voiceId: 'JBFqnCBsd6RMkjVDRZzb', name: 'George', language: 'en' },
  { voiceId: 'EXAVITQu4vr4xnSDxMaL', name: 'Sarah', language: 'en' },
  { voiceId: 'onwK4e9ZLuTAKqWW03F9', name: 'Daniel', language: 'en' },
  { voiceId: 'pFZP5JQG7iQjIQuC4Bku', name: 'Lily', language: 'en' },
  { voiceId: 'nPczCjzI2devNBz1zQrb', name: 'Brian', language: 'en' },
] as const

const Fraction = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))
const readParameters = readsParameters(
  Exactly({
    stability: Fraction,
    similarityBoost: Fraction,
    /** Model that changes the voice of a recording. Another one speaks texts. */
    transformModel: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** If false, ElevenLabs is asked to store nothing, which only some contracts allow. */
    enableLogging: Type.Optional(Type.Boolean()),
  }),
)

/** `sample` cuts and levels voice samples on this machine. */
export function createElevenLabsVoice(access: Access, sample: VoiceModel['sample']): VoiceModel {
  const exchange = createExchange('elevenlabs', access)
  const request = async (path: string, init: RequestInit): Promise<Response> =>
    exchange.fetch(`${addressOf('elevenlabs', access)}/v1/${path}`, {
      ...init,
      headers: { 'xi-api-key': access.apiKey, ...init.headers },
    })
  const spoken = async (call: ModelCall, path: string, init: RequestInit) => {
    const { enableLogging } = readParameters(call)
    const query = new URLSearchParams({
      output_format: FORMAT,
      ...(enableLogging === undefined ? {} : { enable_logging: String(enableLogging) }),
    })
    const response = await request(`${path}?${query.toString()}`, { method: 'POST', ...init })
    return {
      sound: soundOf(new Uint8Array(await response.arrayBuffer())),
      ...costOfCredits(response.headers.get('character-cost')),
    }
  }
  return {
    sample,
    presets: PRESETS,
    createVoice: async (call, { name, samples }) =>
      exchange.run(call, 'voice', async (signal) => {
        readParameters(call)
        assertSamples(samples)
        const form = new FormData()
        form.append('name', name.slice(0, MAX_NAME))
        for (const [index, sound] of samples.entries())
          form.append('files', fileOf(sound.bytes, `sample-${index + 1}`, sound))
        const response = await request('voices/add', { method: 'POST', body: form, signal })
        const voiceId = readMember(await response.json(), 'voice_id')
        if (typeof voiceId !== 'string' || !VOICE_ID.test(voiceId))
          throw failure('elevenlabs', 'nonsense', { detail: 'No voice was returned.' })
        return { voiceId }
      }),
    deleteVoice: async (call, voiceId) =>
      exchange.run(call, 'voice', async (signal) => {
        // ElevenLabs has no voice with an id in another format.
        if (!VOICE_ID.test(voiceId)) return
        try {
          await request(`voices/${voiceId}`, { method: 'DELETE', signal })
        } catch (error) {
          if (kindOfFailure(error) !== 'missing') throw error
        }
      }),
    speak: async (call, { text, voiceId }) =>
      exchange.run(call, 'voice', async (signal) => {
        const { stability, similarityBoost } = readParameters(call)
        assertTextWithinLimit('elevenlabs', text, MAX_CHARACTERS)
        const settings = { stability, similarity_boost: similarityBoost }
        return spoken(call, `text-to-speech/${known(voiceId)}`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            text,
            model_id: call.model,
            ...(stability === undefined && similarityBoost === undefined ? {} : { voice_settings: settings }),
          }),
          signal,
        })
      }),
    transform: async (call, { recording, voiceId }) =>
      exchange.run(call, 'voice', async (signal) => {
        const { transformModel = 'eleven_multilingual_sts_v2' } = readParameters(call)
        if (recording.length === 0 || recording.length > MAX_RECORDING)
          throw new ModelFailure(
            'invalid',
            `ElevenLabs accepts recordings up to ${MAX_RECORDING / 1e6} MB, and none without sound.`,
          )
        const form = new FormData()
        form.append('audio', fileOf(recording, 'recording', detectSound(recording)))
        form.append('model_id', transformModel)
        return spoken(call, `speech-to-speech/${known(voiceId)}`, { body: form, signal })
      }),
  }
}

function assertSamples(samples: readonly Sound[]): void {
  if (samples.length === 0) throw new ModelFailure('invalid', 'A voice needs at least one sample.')
  if (samples.length > MAX_SAMPLES)
    throw new ModelFailure(
      'invalid',
      `ElevenLabs accepts at most ${MAX_SAMPLES} samples; ${samples.length} were given.`,
    )
  if (samples.some(({ bytes }) => bytes.length === 0 || bytes.length > MAX_SAMPLE))
    throw new ModelFailure('invalid', `ElevenLabs accepts samples up to ${MAX_SAMPLE / 1e6} MB.`)
}

function known(voiceId: string): string {
  if (!VOICE_ID.test(voiceId)) throw new ModelFailure('invalid', 'ElevenLabs does not have this voice.')
  return voiceId
}

const fileOf = (bytes: Uint8Array, name: string, sound: Pick<Sound, 'contentType'> | undefined): File =>
  new File([new Uint8Array(bytes)], name, { type: sound?.contentType ?? 'application/octet-stream' })

function soundOf(bytes: Uint8Array): Sound {
  const sound = detectSound(bytes)
  if (!sound) throw failure('elevenlabs', 'nonsense', { detail: 'The result is not a sound.' })
  return sound
}
