import sharp from 'sharp'
import {
  type ImageModel,
  type LikenessModel,
  type ModelAdapter,
  type Models,
  type ModerationModel,
  type TextModel,
  type VoiceModel,
} from '../../../server/providers/models/port.ts'
import { silenceForWords } from '../../../server/providers/models/testing/real-work.ts'
import { described, fakeVision } from '../likeness/fake-vision.ts'

/** All belong to one hosted adapter, so that calls cost money. */
export type PlayedStudio = {
  generate: ImageModel['generate']
  compare: LikenessModel['compare']
  classify: TextModel['classify']
  speak: VoiceModel['speak']
  moderate: ModerationModel['moderate']
  calls: {
    images: Parameters<ImageModel['generate']>[1][]
    speeches: { text: string; voiceId: string }[]
    forgotten: string[]
    moderated: number
  }
  wrap: (models: Models) => Models
}

const NOTHING = { nudity: 0, violence: 0, hate: 0, harassment: 0, selfHarm: 0, minors: 0 }
/** The fake moderation refuses text with this word, and pictures that consist of this color. */
export const FORBIDDEN_WORD = 'guillotine'
export const FORBIDDEN_COLOR = { r: 255, g: 0, b: 255 }

export function fakeStudio(): PlayedStudio {
  const calls: PlayedStudio['calls'] = { images: [], speeches: [], forgotten: [], moderated: 0 }
  const played: PlayedStudio = {
    generate: async () => ({ picture: { bytes: await tinyPicture(), contentType: 'image/png' } }),
    compare: async () => ({ score: 0.86, facesFound: [1, 1] }),
    classify: async () => ({ label: 'VOICE', reason: 'It is to be heard.', confidence: 0.9 }),
    speak: async (_call, { text }) => ({ sound: { bytes: silenceForWords(text), contentType: 'audio/mpeg' } }),
    moderate: async (_call, { text = '', picture }) => {
      const isBad = text.includes(FORBIDDEN_WORD) || (picture !== undefined && (await isForbidden(picture.bytes)))
      const reasons = isBad ? ['It seems to threaten violence.'] : []
      return { verdict: { isAllowed: !isBad, scores: NOTHING, reasons } }
    },
    calls: calls,
    wrap: (models) => ({ ...models, adapters: { ...models.adapters, openai: adapter } }),
  }
  const voice: VoiceModel = {
    presets: ['anna', 'bert', 'cleo', 'dora'].map((voiceId) => ({
      voiceId,
      name: voiceId.toUpperCase(),
      language: 'en',
    })),
    sample: async (_call, recording) => ({
      sample: { bytes: recording, contentType: 'audio/wav' },
      description: {
        duration: 1,
        loudnessLufs: -18,
        pitchHz: 180,
        tone: 'warm',
        pace: 4,
        accent: null,
        gender: 'not-distinctive',
      },
      vector: [1, 0],
    }),
    createVoice: async () => ({ voiceId: 'made-1' }),
    deleteVoice: async (_call, voiceId) => void calls.forgotten.push(voiceId),
    speak: async (call, speech) => {
      calls.speeches.push(speech)
      return played.speak(call, speech)
    },
    transform: async () => ({ sound: { bytes: silenceForWords('one'), contentType: 'audio/mpeg' } }),
  }
  const moderation: ModerationModel = {
    moderate: async (...given) => {
      calls.moderated++
      return played.moderate(...given)
    },
  }
  const adapter: ModelAdapter = {
    defaultModels: {},
    image: async () => ({
      generate: async (call, image) => {
        calls.images.push(image)
        return played.generate(call, image)
      },
    }),
    likeness: async () => ({
      compare: async (...given) => played.compare(...given),
      vectorOf: async () => ({ face: undefined }),
    }),
    moderation: async () => moderation,
    text: async () => ({
      classify: async (...given) => played.classify(...given),
      write: async () => ({ text: 'Written.' }),
    }),
    voice: async () => voice,
  }
  return played
}

/** Every picture has these tags. */
export function seeingTags(models: Models, tags: readonly string[]): Models {
  const eyes = fakeVision()
  eyes.describe = async () => ({ description: described({}, [...tags]) })
  const openai = { ...eyes.wrap(models).adapters.openai, ...models.adapters.openai }
  return {
    ...models,
    adapters: { ...models.adapters, openai: { ...openai, defaultModels: { vision: 'played-eyes' } } },
  }
}

const tinyPicture = async (): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 32, height: 32, channels: 3, background: '#2d6ab5' } })
      .png()
      .toBuffer(),
  )

async function isForbidden(bytes: Uint8Array): Promise<boolean> {
  const { dominant } = await sharp(bytes).stats()
  return dominant.r > 240 && dominant.g < 16 && dominant.b > 240
}
