import type { LikenessModel } from '@semblance/ports/models'
import { likenessOf } from './looking/likeness-score.ts'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnownParameters, runLocally } from './run-locally.ts'

/**
 * Compares the largest faces. A very stylized face may not be found, or be rated as a different
 * person.
 */
export function createLikeness({ looking }: Pick<LocalPools, 'looking'>): LikenessModel {
  return {
    compare: async (call, pair) => {
      assertKnownParameters(call, LOCAL_NAMES.likeness)
      const analyze = (bytes: Uint8Array) => looking.run('faceVector', bytes, { signal: call.signal })
      const [a, b] = await runLocally(Promise.all([analyze(pair[0].bytes), analyze(pair[1].bytes)]))
      return {
        score: a.vector && b.vector ? likenessOf(a.vector, b.vector) : 0,
        facesFound: [a.faces, b.faces],
      }
    },
    vectorOf: async (call, picture) => {
      assertKnownParameters(call, LOCAL_NAMES.likeness)
      return { face: await runLocally(looking.run('describedFace', picture.bytes, { signal: call.signal })) }
    },
  }
}
