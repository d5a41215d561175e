import { cartsRoutes, sessionCart } from './features/merch/carts/index.ts'
import { cancelOrder, checkoutRoutes, leaveCampaign } from './features/merch/checkout/index.ts'
import { discountsRoutes } from './features/merch/discounts/index.ts'
import { createFanSessionsRoutes } from './features/merch/fan-sessions/index.ts'
import { orderPapersRoutes } from './features/merch/order-papers/index.ts'
import {
  createOrderMails,
  createOrdersJobs,
  createOrdersRoutes,
  type OrderHandlers,
} from './features/merch/orders/index.ts'
import type { Config } from './platform/config/load-config.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'
import type { MailKinds } from './platform/mail/index.ts'

/** How the parts of merch are put together: what one of them does when another says that something happened. */

/** Orders are called off by checkout, which gives back what was paid; what is printed is what was rendered for the cart. */
const ORDER_HANDLERS: OrderHandlers = {
  cancelOrder,
  prepareItems: async (_ctx, _order, lines) =>
    lines.map(({ id, previewKey, cleanKey, artKey }) => ({
      itemId: id,
      previewKey,
      cleanKey: cleanKey ?? artKey,
      printKey: cleanKey ?? artKey,
    })),
}

/** Every route of merch. */
export const MERCH_ROUTES: readonly Route[] = [
  ...createFanSessionsRoutes({ onAdopt: leaveCampaign, ...sessionCart }),
  ...cartsRoutes,
  ...discountsRoutes,
  ...checkoutRoutes,
  ...createOrdersRoutes(ORDER_HANDLERS),
  ...orderPapersRoutes,
]

/** What merch does by itself. */
export const MERCH_JOBS: readonly Job[] = [...createOrdersJobs(ORDER_HANDLERS)]

/** Mails of merch that are composed as they are sent. */
export const createMerchMails = (config: Config): MailKinds => createOrderMails(config)
