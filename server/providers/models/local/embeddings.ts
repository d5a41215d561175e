import type { EmbeddingsModel } from '../port.ts'
import { asModelFailure } from './as-model-failure.ts'
import type { LocalPools } from './pools.ts'

/** Meaning as 512 numbers, by the small Universal Sentence Encoder: English, a sentence or a few. */
export function createEmbeddings({ soundAndText }: LocalPools): EmbeddingsModel {
  return {
    embed: async ({ signal }, texts) => ({
      vectors: texts.length === 0 ? [] : await asModelFailure(signal, soundAndText.run('embed', { texts }, { signal })),
    }),
  }
}
