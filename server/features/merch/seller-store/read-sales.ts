import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findCampaign } from '../campaigns/index.ts'
import { listSellables } from '../catalog/index.ts'
import { countSales } from './queries/count-sales.ts'
import { findStore } from './queries/stores.ts'

export type Sales = {
  orders: number
  currency: string
  /** Not paid out yet, in minor units. */
  comingMinorUnit: number
  paidMinorUnit: number
  products: { sku: string; name: string; pieces: number }[]
}

/**
 * Leaves out canceled and refunded orders. The name of a product that the store no longer sells is
 * its SKU.
 * @throws NotFound if the account has no store
 */
export async function readSales({ db }: Pick<Context, 'db'>, accountId: string): Promise<Sales> {
  const store = await findStore(db, accountId)
  const campaign = store && (await findCampaign(db, store.campaign_id))
  if (!campaign) throw notFound('You do not have a store yet.')
  const [sellables, { pieces, ...counted }] = [
    await listSellables(db, campaign),
    await countSales(db, { campaignId: campaign.id, accountId }),
  ]
  const nameOf = (sku: string) => sellables.find(({ product }) => product.sku === sku)?.displayName ?? sku
  const products = [...pieces]
    .map(([sku, count]) => ({ sku, name: nameOf(sku), pieces: count }))
    .toSorted((one, other) => other.pieces - one.pieces || one.sku.localeCompare(other.sku))
  return { ...counted, currency: campaign.currency, products }
}
