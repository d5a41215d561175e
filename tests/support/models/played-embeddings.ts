import { EMBEDDING_DIMENSIONS, type EmbeddingsModel, type Models } from '../../../server/providers/models/port.ts'

type Embed = EmbeddingsModel['embed']

/** What reads meaning in a test: texts are near as far as they have words in common, until a test says otherwise. */
export type PlayedEmbeddings = {
  embed: Embed
  /** Every text it was asked about. */
  asked: string[]
  wrap: (models: Models) => Models
}

/** In the place of the model on this machine; and of one called "openai", once `isHosted` says that it is connected. */
export function playedEmbeddings({ isHosted = () => false }: { isHosted?: () => boolean } = {}): PlayedEmbeddings {
  const asked: string[] = []
  const played: PlayedEmbeddings = {
    embed: async (_call, texts) => ({ vectors: texts.map(byWords) }),
    asked,
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

/** A direction for each word, as good as chance makes them. */
function byWords(text: string): number[] {
  const vector = Array.from({ length: EMBEDDING_DIMENSIONS }, () => 0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const at = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % EMBEDDING_DIMENSIONS, 7)
    vector[at] = (vector[at] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((each) => each / length)
}
