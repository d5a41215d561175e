import type { Trx } from '../../../platform/database/transaction.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { CartItem } from './cart-item.ts'
import { pieceKey } from './domain/union-of-rows.ts'
import { listOriginalRowIds, lockCartsOf } from './ensure-locked-cart.ts'
import { deleteCartItems, deleteRows, listRowsOfGroup, lockCopies } from './queries/cart-items.ts'
import { closeBoughtGroups, closeEmptyGroup, findCartsOf, putCartDetails, touchGroup } from './queries/carts.ts'

/** A bought row that is still in another session's cart. */
export type BoughtRow = { id: string; sessionId: string }

/**
 * Empties a session's cart after it was ordered: deletes its rows, discount code and gift note.
 * Also deletes the same items from other sessions of the cart and from sessions with copies of the
 * rows. Rows of other campaigns stay. If the cart then has no rows, its status becomes `converted`
 * (contract, part 2, "Cart"). The caller must hold the locks of the session and its carts
 * (`lockCartsAndRead`).
 * @returns the deleted rows of other sessions, whose pending payments must be canceled
 */
export async function emptyCart(
  trx: Trx,
  session: Pick<FanSession, 'id' | 'campaignId'>,
  { bought, lockedRoots, at }: { bought: readonly CartItem[]; lockedRoots: readonly string[]; at: Date },
): Promise<BoughtRow[]> {
  if (session.campaignId === null) return []
  const origins = listOriginalRowIds(bought)
  // Another transaction may be copying these rows right now. The lock waits until it has
  // committed, so the query below includes its copies.
  const [, prefetched] = await Promise.all([lockCopies(trx, origins), findCartsOf(trx, session.id, origins)])
  const { own: cart, copies } = await lockCartsOf(trx, session.id, bought, {
    prefetched: prefetched,
    locked: lockedRoots,
  })
  // Another row may be the same shirt with other art. It was not bought, so it stays.
  const keyOf = (row: CartItem) => `${pieceKey(row)} ${row.artKey}`
  const keys = new Set(bought.map(keyOf))
  const [left] = await Promise.all([
    cart ? listRowsOfGroup(trx, cart.rootId) : [],
    deleteCartItems(trx, { id: session.id, campaignId: session.campaignId }),
  ])
  const taken = new Map<string, BoughtRow>()
  for (const { id, sessionId } of [...left.filter((row) => keys.has(keyOf(row))), ...copies])
    if (sessionId !== session.id) taken.set(id, { id, sessionId })
  const elsewhere = copies.map(({ rootId }) => rootId).filter((rootId) => rootId !== cart?.rootId)
  // A group is closed only if no rows are left in it, so the rows are deleted first.
  await Promise.all([
    deleteRows(trx, [...taken.keys()]),
    closeBoughtGroups(trx, elsewhere, at),
    ...(cart
      ? [
          putCartDetails(trx, session.id, { discountCode: null, giftNote: null }, at),
          touchGroup(trx, cart.rootId, at),
          closeEmptyGroup(trx, { cart, status: 'converted', at }),
        ]
      : []),
  ])
  return [...taken.values()]
}
