import type { IndexingHandlers } from './features/likeness/indexing/index.ts'
import { reindexAccount, tagAssets } from './features/likeness/tags/index.ts'
import { unavailable } from './platform/errors.ts'

/** Who does the work of each type of event of the index. */
export const INDEXING_HANDLERS: IndexingHandlers = {
  IMAGE_ASSET: tagAssets,
  VOICE_ASSET: tagAssets,
  SOCIAL_SCRAPE: () => {
    throw unavailable('Nobody reads social links here yet.')
  },
  REINDEX: reindexAccount,
}
