import { cartsRoutes } from './features/merch/carts/index.ts'
import { checkoutRoutes } from './features/merch/checkout/index.ts'
import { discountsRoutes } from './features/merch/discounts/index.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'

/** How the parts of merch are put together: what one of them does when another says that something happened. */

/** Every route of merch. */
export const MERCH_ROUTES: readonly Route[] = [...cartsRoutes, ...discountsRoutes, ...checkoutRoutes]

/** What merch does by itself. */
export const MERCH_JOBS: readonly Job[] = []
