import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Lack } from '../../../platform/errors.ts'
import type { Campaign } from './queries/campaign-row.ts'

/**
 * Callbacks for an emergency close, provided by the checkout feature. The job calls both callbacks
 * again until they report that nothing is left. Each callback must continue where it stopped.
 * Repeated calls must be harmless.
 */
export type ClosingHandlers = {
  /** Cancels the payment intents of the campaign that are not paid yet. */
  cancelOpenIntents: (ctx: Context, campaignId: string) => Promise<void>
  /** Refunds paid orders. `failed` is the number of refunds that failed in this call. */
  refundPaidOrders: (
    ctx: Context,
    campaignId: string,
    adminAccountId: string,
  ) => Promise<{ refunded: number; failed: number }>
}

/**
 * Something that a campaign lacks before it can sell, and the page on which an admin can add it.
 */
export type MissingRequirement = Lack

/** Callbacks that other features provide to the campaigns feature. */
export type CampaignHandlers = {
  closing: ClosingHandlers
  /** Returns true if the campaign has ever had an order. */
  hasOrders: (db: Db | Trx, campaignId: string) => Promise<boolean>
  /**
   * Counts the orders of each campaign. Test orders do not count. A campaign without orders may be
   * missing from the returned map.
   */
  countOrders: (db: Db, campaignIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /**
   * Lists what the campaign lacks before it can sell, for example designs, products or prices. The
   * texts are written for admins.
   */
  findLacking: (db: Db | Trx, campaign: Campaign) => Promise<MissingRequirement[]>
}

/**
 * Callbacks that list what a campaign lacks before it can sell. The texts are written for admins.
 */
export type RequirementHandlers = {
  /** Called for campaigns whose shop flow is `design_first`. */
  findLackingStoreArt: (db: Db | Trx, campaignId: string) => Promise<MissingRequirement[]>
  /** Called for all other campaigns. */
  findLackingDesign: (db: Db | Trx, campaignId: string) => Promise<MissingRequirement[]>
  findLackingProducts: (db: Db | Trx, campaign: Campaign) => Promise<MissingRequirement[]>
}
