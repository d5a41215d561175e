import type { ImageModel, ModelAdapter, Models, TextModel } from '../../../server/providers/models/port.ts'

type Generate = ImageModel['generate']
type Write = TextModel['write']

export type PlayedModels = {
  generate: Generate
  write: Write
  calls: { generate: number; write: number }
  wrap: (models: Models) => Models
}

/** A hosted adapter ("openai", so that its calls cost money) whose results a test can replace. */
export function fakeModels(): PlayedModels {
  const asked = { generate: 0, write: 0 }
  const played: PlayedModels = {
    generate: async () => ({ picture: { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' } }),
    write: async (_call, { facts }) => ({ text: `About this: ${facts}` }),
    calls: asked,
    wrap: (models) => ({ ...models, adapters: { ...models.adapters, openai: adapter } }),
  }
  const image: ImageModel = {
    generate: async (...given) => {
      asked.generate++
      return played.generate(...given)
    },
  }
  const text: TextModel = {
    classify: async () => ({ label: 'IMAGE', reason: 'It shows something.', confidence: 1 }),
    write: async (...given) => {
      asked.write++
      return played.write(...given)
    },
  }
  const adapter: ModelAdapter = {
    defaultModels: { image: 'played-image', text: 'played-text' },
    image: async () => image,
    text: async () => text,
  }
  return played
}
