import type {
  Face,
  FaceVector,
  LikenessModel,
  ModelAdapter,
  Models,
  PictureDescription,
  VisionModel,
  VoiceModel,
} from '../../../server/providers/models/port.ts'
import { silenceForWords } from '../../../server/providers/models/testing/real-work.ts'

/** Functions of the fake models. All belong to one hosted adapter, so that calls cost money. */
export type PlayedEyes = {
  describe: VisionModel['describe']
  vectorOf: LikenessModel['vectorOf']
  sample: VoiceModel['sample']
  createVoice: VoiceModel['createVoice']
  deleteVoice: VoiceModel['deleteVoice']
  calls: { looks: number; samples: number; made: string[]; forgotten: string[] }
  wrap: (models: Models) => Models
}

const FACE: Face = {
  box: { left: 0.3, top: 0.2, width: 0.3, height: 0.4 },
  gender: 'female',
  ageGroup: '30s',
  hairColor: 'brown',
  expression: 'smile',
  isOccluded: false,
  confidence: 0.9,
}

export const described = (
  face: Partial<Face> = {},
  tags = ['portrait', 'brown hair', 'smiling'],
): PictureDescription => ({
  personDetected: true,
  peopleCount: 1,
  faces: [{ ...FACE, ...face }],
  isBlurry: false,
  isTooDark: false,
  isNudity: false,
  isCelebrity: false,
  gender: face.gender ?? FACE.gender,
  ageGroup: face.ageGroup ?? FACE.ageGroup,
  tags,
})

export const faceNumbered = (number: number): FaceVector => ({
  vector: Array.from({ length: 128 }, (_, at) => (at === number ? 1 : 0)),
  face: FACE,
})

export function fakeVision(): PlayedEyes {
  const calls: PlayedEyes['calls'] = { looks: 0, samples: 0, made: [], forgotten: [] }
  const played: PlayedEyes = {
    describe: async () => ({ description: described() }),
    vectorOf: async () => ({ face: faceNumbered(0) }),
    sample: async () => ({
      sample: { bytes: silenceForWords('This is how I sound.'), contentType: 'audio/mpeg' },
      description: {
        duration: 10,
        loudnessLufs: -18,
        pitchHz: 180,
        tone: 'warm',
        pace: 3,
        accent: 'en-GB',
        gender: 'female',
      },
      vector: [1, 0],
    }),
    createVoice: async (_call, { name }) => ({ voiceId: `voice-of-${name}` }),
    deleteVoice: async () => {},
    calls: calls,
    wrap: (models) => ({ ...models, adapters: { ...models.adapters, openai: adapter } }),
  }
  const adapter: ModelAdapter = {
    defaultModels: { vision: 'played-eyes', likeness: 'played-eyes', voice: 'played-ears' },
    vision: async () => ({
      describe: async (...given) => {
        calls.looks++
        return played.describe(...given)
      },
    }),
    likeness: async () => ({
      compare: async () => ({ score: 1, facesFound: [1, 1] }),
      vectorOf: async (...given) => played.vectorOf(...given),
    }),
    voice: async () => ({
      presets: [],
      sample: async (...given) => {
        calls.samples++
        return played.sample(...given)
      },
      createVoice: async (...given) => {
        calls.made.push(given[1].name)
        return played.createVoice(...given)
      },
      deleteVoice: async (...given) => {
        calls.forgotten.push(given[1])
        return played.deleteVoice(...given)
      },
      speak: async () => ({ sound: { bytes: silenceForWords('Hello.'), contentType: 'audio/mpeg' } }),
      transform: async () => ({ sound: { bytes: silenceForWords('Hello.'), contentType: 'audio/mpeg' } }),
    }),
  }
  return played
}
