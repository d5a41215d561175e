import {
  createArtworkMails,
  createArtworkRoutes,
  createMerchArt,
  deleteUnorderedArt,
  findSessionsWithArt,
  startArt,
} from './features/merch/artwork/index.ts'
import { merchAssetsRoutes } from './features/merch/assets/index.ts'
import { boardsRoutes, creditGenerated } from './features/merch/boards/index.ts'
import { type CampaignHandlers, createCampaignsJobs, createCampaignsRoutes } from './features/merch/campaigns/index.ts'
import {
  cartRecoveryJobs,
  cartRecoveryRoutes,
  createRecoveryMails,
  openRecoveryLink,
} from './features/merch/cart-recovery/index.ts'
import {
  captureAddress,
  createCartsRoutes,
  ensureCartCookie,
  findSessionsWithCarts,
  listCartItems,
  requireDesignArt,
  sessionCart,
  storeRender,
} from './features/merch/carts/index.ts'
import { catalogRoutes, findLackingProducts } from './features/merch/catalog/index.ts'
import {
  cancelOrder,
  cancelPaymentsOfCampaign,
  checkoutRoutes,
  closeCampaign,
  findSessionsWithCheckouts,
} from './features/merch/checkout/index.ts'
import { createDesignsRoutes, findLackingDesign } from './features/merch/designs/index.ts'
import { discountsRoutes } from './features/merch/discounts/index.ts'
import {
  createFanSessionsJobs,
  createFanSessionsRoutes,
  type FanSessionHandlers,
  type FindReferencedSessions,
  type RetentionHandlers,
} from './features/merch/fan-sessions/index.ts'
import { filtersRoutes } from './features/merch/filters/index.ts'
import { handOverRoutes } from './features/merch/hand-over/index.ts'
import { leadsJobs, leadsRoutes } from './features/merch/leads/index.ts'
import { orderPapersRoutes } from './features/merch/order-papers/index.ts'
import {
  countOrders,
  createOrderMails,
  createOrdersJobs,
  createOrdersRoutes,
  findOrderHolds,
  findSessionsWithOrders,
  HISTORY_FIELDS,
  hasOrders,
  isOrderOf,
  listOrdersOf,
  type OrderHandlers,
} from './features/merch/orders/index.ts'
import {
  createRenderingRoutes,
  deleteUnorderedRenders,
  ensurePrintFile,
  findSessionsWithRenders,
} from './features/merch/rendering/index.ts'
import { createSellerStoreRoutes, createStoreWithdrawal } from './features/merch/seller-store/index.ts'
import { reportHeldShare } from './features/merch/share-reports/index.ts'
import { createSharingRoutes, forgetShares, type SharingHandlers } from './features/merch/sharing/index.ts'
import { findDesignArt, findLackingStoreArt, storeArtJobs, storeArtRoutes } from './features/merch/store-art/index.ts'
import { createStoreFormsRoutes } from './features/merch/store-forms/index.ts'
import { storefrontRoutes } from './features/merch/storefront/index.ts'
import type { Config } from './platform/config/load-config.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'
import type { MailKinds } from './platform/mail/index.ts'

/** Connects the parts of merch: the handlers that one part runs when another reports an event. */

/** Generates art of fans. `onGenerated` runs when a picture is ready. */
export const MERCH_ART = createMerchArt({ onGenerated: [creditGenerated] })

/**
 * Requirements of campaigns on other parts: closing one stops unpaid orders and refunds paid ones.
 */
const CAMPAIGN_HANDLERS: CampaignHandlers = {
  closing: closeCampaign,
  hasOrders,
  countOrders,
  findLacking: async (db, campaign) => [
    ...(campaign.shopFlow === 'design_first'
      ? await findLackingStoreArt(db, campaign.id)
      : await findLackingDesign(db, campaign.id)),
    ...(await findLackingProducts(db, campaign)),
  ],
}

/** Closes a seller's store when consent is withdrawn. */
export const CLOSE_STORE = createStoreWithdrawal(CAMPAIGN_HANDLERS)

/** Requirements of fan sessions on other parts. */
const FAN_SESSION_HANDLERS: FanSessionHandlers = {
  onAdopt: cancelPaymentsOfCampaign,
  beginArt: (ctx, { bearer, designId, visitor, request }) =>
    startArt(ctx, MERCH_ART, { body: { sessionId: bearer, designId }, visitor, request }),
  onAddress: (trx, session, { email, userId }, at) => captureAddress(trx, session, email, at, userId),
  ensureCartCookie,
  ...sessionCart,
}

/** Data of a fan that is kept because of orders, and data that is deleted with their pictures. */
const RETENTION_HANDLERS: RetentionHandlers = {
  findOrderHolds,
  forgetMade: [deleteUnorderedArt, deleteUnorderedRenders, forgetShares],
}

/** Finds ended sessions that other rows refer to and that therefore stay. */
const NAMES_SESSIONS: readonly FindReferencedSessions[] = [
  findSessionsWithOrders,
  findSessionsWithCheckouts,
  findSessionsWithArt,
  findSessionsWithRenders,
  findSessionsWithCarts,
]

const SHARING_HANDLERS: SharingHandlers = { isOrderOf, onHeld: reportHeldShare, listOrdersOf, HISTORY_FIELDS }

/**
 * Orders are canceled by checkout, which refunds them; the print files come from the cart's
 * renders.
 */
const ORDER_HANDLERS: OrderHandlers = {
  cancelOrder,
  prepareItems: (ctx, _order, lines) =>
    Promise.all(
      lines.map(async ({ id, previewKey, cleanKey, artKey }) => ({
        itemId: id,
        previewKey,
        cleanKey: cleanKey ?? artKey,
        printKey: (cleanKey && (await ensurePrintFile(ctx, cleanKey))) ?? artKey,
      })),
    ),
}

export const MERCH_ROUTES: readonly Route[] = [
  ...merchAssetsRoutes,
  ...createCampaignsRoutes(CAMPAIGN_HANDLERS),
  ...catalogRoutes,
  ...createDesignsRoutes({ findDesignArt }),
  ...storefrontRoutes,
  ...handOverRoutes,
  ...createStoreFormsRoutes({
    art: MERCH_ART,
    sessions: FAN_SESSION_HANDLERS,
    rendering: { listCartItems, storeRender, takeDesignArt: requireDesignArt },
  }),
  ...storeArtRoutes,
  ...createFanSessionsRoutes(FAN_SESSION_HANDLERS),
  ...createArtworkRoutes(MERCH_ART),
  ...createRenderingRoutes({ listCartItems, storeRender, takeDesignArt: requireDesignArt }),
  ...createCartsRoutes({ openLink: openRecoveryLink }),
  ...cartRecoveryRoutes,
  ...discountsRoutes,
  ...checkoutRoutes,
  ...createOrdersRoutes(ORDER_HANDLERS),
  ...orderPapersRoutes,
  ...createSharingRoutes(SHARING_HANDLERS),
  ...leadsRoutes,
  ...filtersRoutes,
  ...createSellerStoreRoutes(CAMPAIGN_HANDLERS),
  ...boardsRoutes,
]

/** Scheduled work of merch. */
export const MERCH_JOBS: readonly Job[] = [
  ...createCampaignsJobs(CAMPAIGN_HANDLERS),
  ...createFanSessionsJobs(RETENTION_HANDLERS, NAMES_SESSIONS),
  ...createOrdersJobs(ORDER_HANDLERS),
  ...leadsJobs,
  ...storeArtJobs,
  ...cartRecoveryJobs,
]

/** Mails of merch that are composed when they are sent. */
export const createMerchMails = (config: Config): MailKinds => ({
  ...createArtworkMails(config),
  ...createOrderMails(config),
  ...createRecoveryMails(config),
})
