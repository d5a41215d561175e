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
  /** Ids of rows that belong to one campaign. */
  rowIds: readonly string[]
  /** A new session of the same campaign. */
  session: FanSession & { campaignId: string }
  /**
   * Root of the cart that contains the rows, and the address to which the mail about this cart was
   * sent. Null if the rows are in the holder's own cart.
   */
  from: { rootId: string; email: string } | null
  /**
   * Browser and person that will own the new session. If an anonymous visitor opened the link of a
   * mail, the rows go into a fork of the mailed cart. Otherwise they go into the holder's own
   * cart.
   */
  holder: CartHolder
}

/**
 * Copies rows of other sessions into `session`, with their art but without the selfie. The gift
 * note is copied only within the holder's own cart. When one of the sessions orders a row, its
 * copies are removed from all other carts (decision 0157). The caller must hold the session's
 * lock.
 * @returns the number of rows that still existed
 */
export async function copyRows(trx: Trx, { rowIds, session, from, holder }: Copying, at: Date): Promise<number> {
  // The rows of a signed-in person go into the person's own cart. They must not go into a fork of
  // the mailed cart, because another person who has the mail could see them there.
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
