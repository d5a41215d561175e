import type { Trx } from '../../../platform/database/transaction.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { CartItem } from './cart-item.ts'
import { pieceKey } from './domain/union-of-rows.ts'
import { lockCartsOf, originsOf } from './hold-cart.ts'
import { deleteCartItems, deleteRows, listRowsOfGroup, lockCopies } from './queries/cart-items.ts'
import { closeBoughtGroups, closeEmptyGroup, putCartWords, touchGroup } from './queries/carts.ts'

/** A row that lay in another session's cart, and was bought. */
export type TakenRow = { id: string; sessionId: string }

/**
 * An order has been made of a session's cart: its rows are gone, with the code and the words that were for this order, and
 * so is what other sessions had of the pieces that were bought: sessions of the same cart, and those that the same rows went
 * to by a mail's link. What the shopper has in mind of other campaigns stays; with nothing left the cart is converted (part
 * 2, "Cart"). The session and the carts are locked by the caller (`lockCartsOf`).
 * @returns the rows of other sessions that went: what is about to be paid for them must not be
 */
export async function emptyCart(
  trx: Trx,
  session: Pick<FanSession, 'id' | 'campaignId'>,
  bought: readonly CartItem[],
  at: Date,
): Promise<TakenRow[]> {
  if (session.campaignId === null) return []
  const origins = originsOf(bought)
  await lockCopies(trx, origins)
  // Whoever was just copying was waited for, and has put the copies into a cart of theirs.
  const { own: cart, copies } = await lockCartsOf(trx, session.id, bought)
  await deleteCartItems(trx, { id: session.id, campaignId: session.campaignId })
  // Two faces on one shirt are two shirts: what was not bought stays.
  const keyOf = (row: CartItem) => `${pieceKey(row)} ${row.artKey}`
  const keys = new Set(bought.map(keyOf))
  const left = cart ? await listRowsOfGroup(trx, cart.rootId) : []
  const taken = new Map<string, TakenRow>()
  for (const { id, sessionId } of [...left.filter((row) => keys.has(keyOf(row))), ...copies])
    if (sessionId !== session.id) taken.set(id, { id, sessionId })
  await deleteRows(trx, [...taken.keys()])
  const elsewhere = copies.map(({ rootId }) => rootId).filter((rootId) => rootId !== cart?.rootId)
  await closeBoughtGroups(trx, elsewhere, at)
  if (!cart) return [...taken.values()]
  await putCartWords(trx, session.id, { discountCode: null, giftNote: null }, at)
  await touchGroup(trx, cart.rootId, at)
  await closeEmptyGroup(trx, { cart, status: 'converted', at })
  return [...taken.values()]
}
