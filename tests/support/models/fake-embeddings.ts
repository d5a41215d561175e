import { EMBEDDING_DIMENSIONS, type EmbeddingsModel, type Models } from '../../../server/providers/models/port.ts'

type Embed = EmbeddingsModel['embed']

/** Texts are as similar as the number of their common words, unless a test replaces the model. */
export type FakeEmbeddings = {
  embed: Embed
  embedded: string[]
  wrap: (models: Models) => Models
}

/** Replaces the local model and, once `isHosted` returns true, a hosted one called "openai". */
export function fakeEmbeddings({ isHosted = () => false }: { isHosted?: () => boolean } = {}): FakeEmbeddings {
  const asked: string[] = []
  const played: FakeEmbeddings = {
    embed: async (_call, texts) => ({ vectors: texts.map(byWords) }),
    embedded: asked,
    wrap: (models) => {
      const embeddings = async (): Promise<EmbeddingsModel> => ({
        embed: async (call, texts) => {
          asked.push(...texts)
          return played.embed(call, texts)
        },
      })
      const local = { ...models.adapters.local, embeddings }
      const openai = { defaultModels: { embeddings: 'played-embeddings' }, embeddings }
      return {
        ...models,
        get adapters() {
          return isHosted() ? { ...models.adapters, local, openai } : { ...models.adapters, local }
        },
      }
    },
  }
  return played
}

/** Returns the sum of one pseudo-random direction per word. */
function byWords(text: string): number[] {
  const vector = Array.from({ length: EMBEDDING_DIMENSIONS }, () => 0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const at = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % EMBEDDING_DIMENSIONS, 7)
    vector[at] = (vector[at] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((each) => each / length)
}
