import type { Trx } from '../../../platform/database/transaction.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { CartItem } from './cart-item.ts'
import { pieceKey } from './domain/union-of-rows.ts'
import { lockSessionCart } from './hold-cart.ts'
import { deleteCartItems, deleteRows, listRowsOfGroup } from './queries/cart-items.ts'
import { closeEmptyGroup, putCartWords, touchGroup } from './queries/carts.ts'

/**
 * An order has been made of a session's cart: its rows are gone, with the code and the words that were for this order, and
 * so is what another session of the same cart had of the pieces that were bought. What the shopper has in mind of other
 * campaigns stays; with nothing left the cart is converted (part 2, "Cart"). The session is locked by the caller.
 */
export async function emptyCart(
  trx: Trx,
  session: Pick<FanSession, 'id' | 'campaignId'>,
  bought: readonly CartItem[],
  at: Date,
): Promise<void> {
  if (session.campaignId === null) return
  const cart = await lockSessionCart(trx, session.id)
  await deleteCartItems(trx, { id: session.id, campaignId: session.campaignId })
  if (!cart) return
  // Two faces on one shirt are two shirts: what was not bought stays.
  const keyOf = (row: CartItem) => `${pieceKey(row)} ${row.artKey}`
  const keys = new Set(bought.map(keyOf))
  const left = await listRowsOfGroup(trx, cart.rootId)
  await deleteRows(
    trx,
    left.flatMap((row) => (keys.has(keyOf(row)) ? row.id : [])),
  )
  await putCartWords(trx, session.id, { discountCode: null, giftNote: null }, at)
  await touchGroup(trx, cart.rootId, at)
  await closeEmptyGroup(trx, { cart, status: 'converted', at })
}
