import { createArtworkMails, createArtworkRoutes, createMerchArt, forgetMade } from './features/merch/artwork/index.ts'
import { merchAssetsRoutes } from './features/merch/assets/index.ts'
import { type CampaignHandlers, createCampaignsJobs, createCampaignsRoutes } from './features/merch/campaigns/index.ts'
import { cartsRoutes, sessionCart } from './features/merch/carts/index.ts'
import { catalogRoutes, findLackingProducts } from './features/merch/catalog/index.ts'
import { cancelOrder, checkoutRoutes, closeCampaign, leaveCampaign } from './features/merch/checkout/index.ts'
import { designsRoutes, findLackingDesign } from './features/merch/designs/index.ts'
import { discountsRoutes } from './features/merch/discounts/index.ts'
import {
  createFanSessionsJobs,
  createFanSessionsRoutes,
  type FanSessionHandlers,
  type RetentionHandlers,
} from './features/merch/fan-sessions/index.ts'
import {
  createOrderMails,
  createOrdersJobs,
  createOrdersRoutes,
  findOrderHolds,
  hasOrders,
  type OrderHandlers,
} from './features/merch/orders/index.ts'
import { storefrontRoutes } from './features/merch/storefront/index.ts'
import type { Config } from './platform/config/load-config.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'
import type { MailKinds } from './platform/mail/index.ts'
