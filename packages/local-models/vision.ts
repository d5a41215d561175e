import type { VisionModel } from '@semblance/ports/models'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnownParameters, runLocally } from './run-locally.ts'

/**
 * Describes people by their faces, always the same for the same picture. Recognizes no persons, so
 * `isCelebrity` is always false.
 */
export function createVision({ looking }: Pick<LocalPools, 'looking'>): VisionModel {
  return {
    describe: async (call, picture) => {
      assertKnownParameters(call, LOCAL_NAMES.vision)
      return { description: await runLocally(looking.run('describe', picture.bytes, { signal: call.signal })) }
    },
  }
}
