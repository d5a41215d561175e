import type { EmbeddingsModel } from '@semblance/ports/models'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnownParameters, runLocally } from './run-locally.ts'

/**
 * Vectors of 512 numbers from the small Universal Sentence Encoder, for English texts of one or a
 * few sentences.
 */
export function createEmbeddings({ soundAndText }: Pick<LocalPools, 'soundAndText'>): EmbeddingsModel {
  return {
    embed: async (call, texts) => {
      assertKnownParameters(call, LOCAL_NAMES.embeddings)
      if (texts.length === 0) return { vectors: [] }
      return { vectors: await runLocally(soundAndText.run('embed', { texts }, { signal: call.signal })) }
    },
  }
}
