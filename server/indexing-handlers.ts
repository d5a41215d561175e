import type { IndexingHandlers } from './features/likeness/indexing/index.ts'
import { scrapeSocial } from './features/likeness/social/index.ts'
import { unavailable } from './platform/errors.ts'

const nobody = (): never => {
  throw unavailable('Nobody does this work here yet.')
}

/** Who does the work of each type of event of the index. */
export const INDEXING_HANDLERS: IndexingHandlers = {
  IMAGE_ASSET: nobody,
  VOICE_ASSET: nobody,
  SOCIAL_SCRAPE: scrapeSocial,
  REINDEX: nobody,
}
