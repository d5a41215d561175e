import type { MattingModel } from '@semblance/ports/models'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnownParameters, runLocally } from './run-locally.ts'

/**
 * Cuts only people out of pictures. The result is a PNG of at most 1,536 pixels per side. A
 * picture without a person is returned unchanged.
 */
export function createMatting({ looking }: Pick<LocalPools, 'looking'>): MattingModel {
  return {
    matte: async (call, picture) => {
      assertKnownParameters(call, LOCAL_NAMES.matting)
      const cut = await runLocally(looking.run('cutOut', picture.bytes, { signal: call.signal }))
      if (!cut) return { picture, found: false, coverage: 0 }
      return { picture: { bytes: cut.bytes, contentType: 'image/png' }, found: true, coverage: cut.coverage }
    },
  }
}
