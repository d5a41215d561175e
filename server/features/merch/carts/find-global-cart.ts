import type { Db } from '../../../platform/database/transaction.ts'
import { type Campaign, findCampaign } from '../campaigns/index.ts'
import type { CartItem } from './cart-item.ts'
import { listItemsOfCart } from './queries/cart-items.ts'
import { type CartHolder, type CartRow, findHoldersCart } from './queries/carts.ts'

/** What a browser or a person has in mind, by campaign, in the order in which they came; what a deleted campaign sold is gone. */
export async function findGlobalCart(
  db: Db,
  holder: CartHolder,
): Promise<{ cart: CartRow; groups: { campaign: Campaign; items: CartItem[] }[] } | undefined> {
  if (holder.cookieId === null && holder.userId === null) return undefined
  const cart = await findHoldersCart(db, holder)
  if (!cart) return undefined
  const items = await listItemsOfCart(db, cart.id)
  const ids = [...new Set(items.map(({ campaignId }) => campaignId))]
  const campaigns = await Promise.all(ids.map((id) => findCampaign(db, id)))
  const groups = campaigns.flatMap((campaign) =>
    campaign ? [{ campaign, items: items.filter(({ campaignId }) => campaignId === campaign.id) }] : [],
  )
  return { cart, groups }
}
