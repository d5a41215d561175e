import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Lack } from '../../../platform/errors.ts'
import type { Campaign } from './queries/campaign-row.ts'

/**
 * What else happens when a campaign is closed at once; `server/merch.ts` says who does it. Both are made again until they
 * have said that nothing is left: each goes on where it stopped, and what was done before is harmless to ask for again.
 */
export type ClosingHandlers = {
  /** Nobody pays any more what was not paid yet. */
  cancelOpenIntents: (ctx: Context, campaignId: string) => Promise<void>
  /** What was paid goes back. `failed`: those that could not be given back this time. */
  refundPaidOrders: (
    ctx: Context,
    campaignId: string,
    adminAccountId: string,
  ) => Promise<{ refunded: number; failed: number }>
}

/** Something a campaign lacks before it can sell, and where it is mended. */
export type Lacking = Lack

/** What a campaign asks the features that stand on it. */
export type CampaignHandlers = {
  closing: ClosingHandlers
  /** Whether anything was ever ordered in it. */
  hasOrders: (db: Db | Trx, campaignId: string) => Promise<boolean>
  /** How many orders each has, testers' apart; one that has none may be left out. */
  countOrders: (db: Db, campaignIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** What it lacks before it can sell, each in words for an admin: designs, products, prices. */
  findLacking: (db: Db | Trx, campaign: Campaign) => Promise<Lacking[]>
}
