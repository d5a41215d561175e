import type { VisionModel } from '../port.ts'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnown, runLocally } from './run-locally.ts'

/** Sees people by their faces; nobody is recognised, so `isCelebrity` is false for everybody. Same picture, same answer. */
export function createVision({ looking }: Pick<LocalPools, 'looking'>): VisionModel {
  return {
    describe: async (call, picture) => {
      assertKnown(call, LOCAL_NAMES.vision)
      return { description: await runLocally(looking.run('describe', picture.bytes, { signal: call.signal })) }
    },
  }
}
