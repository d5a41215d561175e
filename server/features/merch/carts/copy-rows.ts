import type { Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { lendArt } from '../artwork/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { type CartItem, MOST_ITEMS } from './cart-item.ts'
import { holdCart } from './hold-cart.ts'
import { holdRows, replaceCartItems } from './queries/cart-items.ts'
import {
  type CartHolder,
  type HeldCart,
  linkSession,
  lockRoots,
  putFork,
  putSessionEmail,
  touchGroup,
} from './queries/carts.ts'

export type Copying = {
  /** Of one campaign. */
  rowIds: readonly string[]
  /** A new session of that campaign. */
  session: FanSession & { campaignId: string }
  /** The root of the cart that they lie in, and the address that opened it; null: it is the holder's own. */
  from: { rootId: string; email: string } | null
  /** Who goes on. A stranger with a mail fills a fork of the cart that they lie in, anybody else their own. */
  holder: CartHolder
}

/**
 * Rows of another session lie in this one too, with the art that is on them and without the selfie, and without what was
 * written to go with them. Whoever orders first has them: the others' go then, wherever those lie by then (decision 0157). The session is locked by the caller.
 * @returns how many there are still
 */
export async function copyRows(trx: Trx, { rowIds, session, from, holder }: Copying, at: Date): Promise<number> {
  // Whoever is signed in has a cart of their own, of which the address that was mailed hears nothing.
  const opened = holder.userId === null ? from : null
  const cart = opened
    ? await forkFor(trx, { ...opened, session, at })
    : await holdCart(trx, { sessionId: session.id, holder, at })
  if (opened) await putSessionEmail(trx, { sessionId: session.id, email: opened.email, at })
  const rows = (await holdRows(trx, rowIds)).filter(({ campaignId }) => campaignId === session.campaignId)
  const copies: CartItem[] = rows.slice(0, MOST_ITEMS).map((row, position) => ({
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
): Promise<Pick<HeldCart, 'id' | 'rootId'>> {
  await lockRoots(trx, [rootId])
  const id = await putFork(trx, { rootId, email, userId: session.userId, at })
  await linkSession(trx, { sessionId: session.id, cartId: id, at })
  return { id, rootId }
}
