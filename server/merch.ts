import { cartsRoutes, sessionCart } from './features/merch/carts/index.ts'
import { checkoutRoutes, leaveCampaign } from './features/merch/checkout/index.ts'
import { discountsRoutes } from './features/merch/discounts/index.ts'
import { createFanSessionsRoutes } from './features/merch/fan-sessions/index.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'

/** How the parts of merch are put together: what one of them does when another says that something happened. */

/** Every route of merch. */
export const MERCH_ROUTES: readonly Route[] = [
  ...createFanSessionsRoutes({ onAdopt: leaveCampaign, ...sessionCart }),
  ...cartsRoutes,
  ...discountsRoutes,
  ...checkoutRoutes,
]

/** What merch does by itself. */
export const MERCH_JOBS: readonly Job[] = []
