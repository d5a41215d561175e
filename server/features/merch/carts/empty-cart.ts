import type { Trx } from '../../../platform/database/transaction.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { CartItem } from './cart-item.ts'
import { pieceKey } from './domain/union-of-rows.ts'
import { type LockedCarts, listLockedRoots, listOriginalRowIds, lockCartsAndRead } from './ensure-locked-cart.ts'
import { deleteCartItems, deleteRows, listRowsOfGroup, lockCopies } from './queries/cart-items.ts'
import { closeBoughtGroups, closeEmptyGroup, findCartsOf, putCartDetails, touchGroup } from './queries/carts.ts'

export type BoughtRow = { id: string; sessionId: string }

/** `taken` are rows of other sessions that `write` deletes together with the cart's own. */
export type Emptying = { taken: readonly BoughtRow[]; write: () => Promise<unknown> }

/**
 * Prepares to empty a session's cart once it is ordered. `write` deletes its rows, discount code
 * and gift note, and the bought pieces from other sessions of the cart and from sessions with
 * copies. Rows of other campaigns stay; a cart without rows becomes converted (contract, part 2,
 * "Cart"). The caller must hold the locks of the session and of `locked`, the session's carts
 * (`lockCartsAndRead`).
 * @returns the rows of other sessions that are deleted, whose pending payments must be canceled
 */
export async function prepareEmptying(
  trx: Trx,
  session: Pick<FanSession, 'id' | 'campaignId'>,
  { bought, locked, at }: { bought: readonly CartItem[]; locked: LockedCarts; at: Date },
): Promise<Emptying> {
  const { id, campaignId } = session
  if (campaignId === null) return { taken: [], write: async () => undefined }
  const origins = listOriginalRowIds(bought)
  const listLeft = async ({ own }: LockedCarts) => (own ? listRowsOfGroup(trx, own.rootId) : [])
  // `lockCopies` waits for transactions that are copying these rows, so the queries after it find
  // the new copies.
  const [, carts, left] = await Promise.all([lockCopies(trx, origins), findCartsOf(trx, id, origins), listLeft(locked)])
  const prefetched = { carts, locked: listLockedRoots(locked) }
  const known = { sessionId: id, items: bought, prefetched }
  const { carts: all } = await lockCartsAndRead(trx, known, async () => undefined)
  const isSame = all.own?.rootId === locked.own?.rootId
  return emptyingOf(trx, { id, campaignId }, { bought, carts: all, left: isSame ? left : await listLeft(all), at })
}

function emptyingOf(
  trx: Trx,
  session: { id: string; campaignId: string },
  {
    bought,
    carts: { own: cart, copies },
    left,
    at,
  }: { bought: readonly CartItem[]; carts: LockedCarts; left: readonly CartItem[]; at: Date },
): Emptying {
  const keyOf = (row: CartItem) => `${pieceKey(row)} ${row.artKey}`
  const keys = new Set(bought.map(keyOf))
  const taken = new Map<string, BoughtRow>()
  for (const { id, sessionId } of [...left.filter((row) => keys.has(keyOf(row))), ...copies])
    if (sessionId !== session.id) taken.set(id, { id, sessionId })
  const elsewhere = copies.map(({ rootId }) => rootId).filter((rootId) => rootId !== cart?.rootId)
  return {
    taken: [...taken.values()],
    // Delete the rows first, because a cart group is closed only if it contains none.
    write: () =>
      Promise.all([
        deleteCartItems(trx, session),
        deleteRows(trx, [...taken.keys()]),
        closeBoughtGroups(trx, elsewhere, at),
        ...(cart
          ? [
              putCartDetails(trx, session.id, { discountCode: null, giftNote: null }, at),
              touchGroup(trx, cart.rootId, at),
              closeEmptyGroup(trx, { cart, status: 'converted', at }),
            ]
          : []),
      ]),
  }
}
