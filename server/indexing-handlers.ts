import type { IndexingHandlers } from './features/likeness/indexing/index.ts'
import { scrapeSocial } from './features/likeness/social/index.ts'
import { reindexAccount, tagAssets } from './features/likeness/tags/index.ts'

/** Handler of each type of indexing event. */
export const INDEXING_HANDLERS: IndexingHandlers = {
  IMAGE_ASSET: tagAssets,
  VOICE_ASSET: tagAssets,
  SOCIAL_SCRAPE: scrapeSocial,
  REINDEX: reindexAccount,
}
