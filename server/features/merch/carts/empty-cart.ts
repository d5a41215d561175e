import type { Trx } from '../../../platform/database/transaction.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { CartItem } from './cart-item.ts'
import { pieceKey } from './domain/union-of-rows.ts'
import { listOriginalRowIds, lockCartsOf } from './ensure-locked-cart.ts'
import { deleteCartItems, deleteRows, listRowsOfGroup, lockCopies } from './queries/cart-items.ts'
import { closeBoughtGroups, closeEmptyGroup, putCartDetails, touchGroup } from './queries/carts.ts'

/** A row of another session's cart that was bought. */
export type BoughtRow = { id: string; sessionId: string }

/**
 * Empties a session's cart after an order was made of it: deletes its rows, discount code and gift
 * note. It also deletes the bought pieces from other sessions of the same cart and from sessions
 * with copies of the rows. Rows of other campaigns stay; a cart without rows becomes converted
 * (part 2, "Cart"). The caller must hold the locks of the session and its carts (`lockCartsOf`).
 * @returns the deleted rows of other sessions, whose pending payments must be stopped
 */
export async function emptyCart(
  trx: Trx,
  session: Pick<FanSession, 'id' | 'campaignId'>,
  bought: readonly CartItem[],
  at: Date,
): Promise<BoughtRow[]> {
  if (session.campaignId === null) return []
  const origins = listOriginalRowIds(bought)
  await lockCopies(trx, origins)
  // The lock waits for concurrent copies, so their rows are included.
  const { own: cart, copies } = await lockCartsOf(trx, session.id, bought)
  await deleteCartItems(trx, { id: session.id, campaignId: session.campaignId })
  // The same shirt with other art is another piece, so it stays.
  const keyOf = (row: CartItem) => `${pieceKey(row)} ${row.artKey}`
  const keys = new Set(bought.map(keyOf))
  const left = cart ? await listRowsOfGroup(trx, cart.rootId) : []
  const taken = new Map<string, BoughtRow>()
  for (const { id, sessionId } of [...left.filter((row) => keys.has(keyOf(row))), ...copies])
    if (sessionId !== session.id) taken.set(id, { id, sessionId })
  await deleteRows(trx, [...taken.keys()])
  const elsewhere = copies.map(({ rootId }) => rootId).filter((rootId) => rootId !== cart?.rootId)
  await closeBoughtGroups(trx, elsewhere, at)
  if (!cart) return [...taken.values()]
  await putCartDetails(trx, session.id, { discountCode: null, giftNote: null }, at)
  await touchGroup(trx, cart.rootId, at)
  await closeEmptyGroup(trx, { cart, status: 'converted', at })
  return [...taken.values()]
}
