import type { Db } from '../../../platform/database/transaction.ts'
import type { CartItem } from './cart-item.ts'
import { type CartCampaign, listItemsOfCart } from './queries/cart-items.ts'
import { type CartHolder, type CartRow, findHoldersCart } from './queries/carts.ts'

/** What a browser or a person has in mind, by campaign, in the order in which they came. Two statements at most. */
export async function findGlobalCart(
  db: Db,
  holder: CartHolder,
): Promise<{ cart: CartRow; groups: { campaign: CartCampaign; items: CartItem[] }[] } | undefined> {
  if (holder.cookieId === null && holder.userId === null) return undefined
  const cart = await findHoldersCart(db, holder)
  if (!cart) return undefined
  const found = await listItemsOfCart(db, cart.id)
  const byCampaign = Map.groupBy(found, ({ campaign }) => campaign.id)
  const groups = [...byCampaign.values()].flatMap((rows) => {
    const [first] = rows
    return first ? [{ campaign: first.campaign, items: rows.map(({ item }) => item) }] : []
  })
  return { cart, groups }
}
