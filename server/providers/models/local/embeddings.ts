import type { EmbeddingsModel } from '../port.ts'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnown, runLocally } from './run-locally.ts'

/** Meaning as 512 numbers, by the small Universal Sentence Encoder: English, a sentence or a few. */
export function createEmbeddings({ soundAndText }: Pick<LocalPools, 'soundAndText'>): EmbeddingsModel {
  return {
    embed: async (call, texts) => {
      assertKnown(call, LOCAL_NAMES.embeddings)
      if (texts.length === 0) return { vectors: [] }
      return { vectors: await runLocally(soundAndText.run('embed', { texts }, { signal: call.signal })) }
    },
  }
}
