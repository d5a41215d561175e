import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Lack } from '../../../platform/errors.ts'
import type { Campaign } from './queries/campaign-row.ts'

/**
 * Callbacks for an emergency close, provided by checkout. The job calls both until they report
 * that nothing is left. Each callback must continue where it stopped and tolerate repeated calls.
 */
export type ClosingHandlers = {
  /** Cancels payment intents that are not paid yet. */
  cancelOpenIntents: (ctx: Context, campaignId: string) => Promise<void>
  /** Refunds paid orders. `failed` counts refunds that did not succeed this time. */
  refundPaidOrders: (
    ctx: Context,
    campaignId: string,
    adminAccountId: string,
  ) => Promise<{ refunded: number; failed: number }>
}

/** Something that a campaign needs before it can sell, and the page where an admin can fix it. */
export type MissingRequirement = Lack

/** Callbacks into the features that depend on campaigns. */
export type CampaignHandlers = {
  closing: ClosingHandlers
  /** Returns true if the campaign has ever had an order. */
  hasOrders: (db: Db | Trx, campaignId: string) => Promise<boolean>
  /**
   * Counts the orders of each campaign, without test orders. A campaign without orders may be
   * missing from the map.
   */
  countOrders: (db: Db, campaignIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /**
   * Lists what the campaign needs before it can sell (designs, products, prices), worded for
   * admins.
   */
  findLacking: (db: Db | Trx, campaign: Campaign) => Promise<MissingRequirement[]>
}

/** Callbacks that list what a campaign lacks, worded for admins. */
export type RequirementHandlers = {
  /** Called for campaigns whose shop flow is `design_first`. */
  findLackingStoreArt: (db: Db | Trx, campaignId: string) => Promise<MissingRequirement[]>
  /** Called for all other campaigns. */
  findLackingDesign: (db: Db | Trx, campaignId: string) => Promise<MissingRequirement[]>
  findLackingProducts: (db: Db | Trx, campaign: Campaign) => Promise<MissingRequirement[]>
}
