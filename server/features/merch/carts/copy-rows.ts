import type { Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { lendArt } from '../artwork/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { type CartItem, MAX_ITEMS } from './cart-item.ts'
import { ensureLockedCart } from './ensure-locked-cart.ts'
import { lockRows, replaceCartItems } from './queries/cart-items.ts'
import { type CartHolder, type LockedCart, linkSession, putFork, putSessionEmail, touchGroup } from './queries/carts.ts'
import { lockRoots } from './queries/lock-carts.ts'

export type Copying = {
  rowIds: readonly string[]
  session: FanSession & { campaignId: string }
  /**
   * Root of the cart with the rows, and the address that got the mail about it. Null for the
   * holder's own cart.
   */
  from: { rootId: string; email: string } | null
  /**
   * Owner of the new session. For an anonymous visitor with a mailed link, the rows go into a fork
   * of the mailed cart, otherwise into the holder's own cart.
   */
  holder: CartHolder
}

/**
 * Copies rows of other sessions into `session`, with their art but without the selfie. The gift
 * note is copied only within the holder's own cart. When one session orders a row, its copies
 * disappear from all other carts (decision 0157). The caller must hold the session's lock.
 * @returns the number of rows that still existed
 */
export async function copyRows(trx: Trx, { rowIds, session, from, holder }: Copying, at: Date): Promise<number> {
  // Copy a signed-in person's rows into their own cart. In a fork of the mailed cart, others who
  // have the mail could see them.
  const opened = holder.userId === null ? from : null
  const cart = opened
    ? await forkFor(trx, { ...opened, session, at })
    : await ensureLockedCart(trx, { sessionId: session.id, holder, at })
  if (opened) await putSessionEmail(trx, { sessionId: session.id, email: opened.email, at })
  const rows = (await lockRows(trx, rowIds)).filter(({ campaignId }) => campaignId === session.campaignId)
  const copies: CartItem[] = rows.slice(0, MAX_ITEMS).map((row, position) => ({
    ...row,
    id: newId(),
    cartId: cart.id,
    copyOf: row.copyOf ?? row.id,
    sessionId: session.id,
    selfieId: null,
    giftNote: from === null ? row.giftNote : null,
    position,
  }))
  await lendArt(
    trx,
    session.id,
    copies.flatMap(({ artKey }) => artKey ?? []),
    at,
  )
  await replaceCartItems(trx, session, copies, at)
  await touchGroup(trx, cart.rootId, at)
  return copies.length
}

async function forkFor(
  trx: Trx,
  { rootId, email, session, at }: { rootId: string; email: string; session: FanSession; at: Date },
): Promise<Pick<LockedCart, 'id' | 'rootId'>> {
  await lockRoots(trx, [rootId])
  const id = await putFork(trx, { rootId, email, userId: session.userId, at })
  await linkSession(trx, { sessionId: session.id, cartId: id, at })
  return { id, rootId }
}
