import { createArtworkRoutes, createMerchArt } from './features/merch/artwork/index.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'

/** How the parts of merch are put together: what one of them does when another says that something happened. */

/** How art is made of fans. What others do once it is there comes here. */
export const MERCH_ART = createMerchArt({ onGenerated: [] })

/** Every route of merch. */
export const MERCH_ROUTES: readonly Route[] = [...createArtworkRoutes(MERCH_ART)]

/** What merch does by itself. */
export const MERCH_JOBS: readonly Job[] = []
