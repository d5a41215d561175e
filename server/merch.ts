import { createArtworkRoutes, createMerchArt, forgetMade } from './features/merch/artwork/index.ts'
import {
  createFanSessionsJobs,
  createFanSessionsRoutes,
  type FanSessionHandlers,
  type RetentionHandlers,
} from './features/merch/fan-sessions/index.ts'
import { createSharingRoutes, forgetShares, type SharingHandlers } from './features/merch/sharing/index.ts'
import type { Route } from './platform/http/route.ts'
import { Exactly } from './platform/http/schemas.ts'
import type { Job } from './platform/jobs/job.ts'

/** How the parts of merch are put together: what one of them does when another says that something happened. */

/** How art is made of fans. What others do once it is there comes here. */
export const MERCH_ART = createMerchArt({ onGenerated: [] })

/** What sessions ask of those that stand on them. Nothing can be bought yet, so every cart is empty. */
const FAN_SESSION_HANDLERS: FanSessionHandlers = {
  onAdopt: async () => {},
  readCart: async () => [],
  writeCart: async () => [],
  cartItem: { body: Exactly({}), view: Exactly({}) },
}

/** Nothing is ordered yet. */
const RETENTION_HANDLERS: RetentionHandlers = {
  findOrderHolds: async () => new Map(),
  forgetMade: [forgetMade, forgetShares],
}

const SHARING_HANDLERS: SharingHandlers = {
  isOrderOf: async () => false,
  listOrdersOf: async () => [],
  OrderItemView: Exactly({}),
}

/** Every route of merch. */
export const MERCH_ROUTES: readonly Route[] = [
  ...createFanSessionsRoutes(FAN_SESSION_HANDLERS),
  ...createArtworkRoutes(MERCH_ART),
  ...createSharingRoutes(SHARING_HANDLERS),
]

/** What merch does by itself. */
export const MERCH_JOBS: readonly Job[] = [...createFanSessionsJobs(RETENTION_HANDLERS)]
