import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Lack } from '../../../platform/errors.ts'
import type { Campaign } from './queries/campaign-row.ts'

/**
 * Callbacks of the checkout feature for an emergency close. The job calls both until they report
 * that nothing is left, so each must continue where it stopped and be idempotent.
 */
export type ClosingHandlers = {
  cancelOpenIntents: (ctx: Context, campaignId: string) => Promise<void>
  refundPaidOrders: (
    ctx: Context,
    campaignId: string,
    adminAccountId: string,
  ) => Promise<{ refunded: number; failed: number }>
}

export type MissingRequirement = Lack

/** A product on sale that names no manufacturer. */
export type UnsafeProduct = { id: string; name: string; sku: string }

export type CampaignHandlers = {
  closing: ClosingHandlers
  hasOrders: (db: Db | Trx, campaignId: string) => Promise<boolean>
  /** Test orders do not count. A campaign without orders may be missing from the map. */
  countOrders: (db: Db, campaignIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /**
   * Lists what the campaign lacks, for example designs, products or prices, in texts for admins.
   */
  findLacking: (db: Db | Trx, campaign: Campaign) => Promise<MissingRequirement[]>
  /**
   * Lists goods that may not be offered in the EU, because they name no manufacturer. They do not
   * prevent a campaign from going live.
   */
  findProductsWithoutManufacturer: FindUnsafeProducts
}

type FindUnsafeProducts = (ctx: Pick<Context, 'db' | 'config'>, campaign: Campaign) => Promise<UnsafeProduct[]>

/** Functions that list what a campaign lacks before it can sell, in texts for admins. */
export type RequirementHandlers = {
  /** For campaigns whose shop flow is `design_first`. */
  findLackingStoreArt: (db: Db | Trx, campaignId: string) => Promise<MissingRequirement[]>
  /** For all other campaigns. */
  findLackingDesign: (db: Db | Trx, campaignId: string) => Promise<MissingRequirement[]>
  findLackingProducts: (db: Db | Trx, campaign: Campaign) => Promise<MissingRequirement[]>
  findProductsWithoutManufacturer: FindUnsafeProducts
}
