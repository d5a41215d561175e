import type { Trx } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { holdCart } from './hold-cart.ts'
import { findCartWords, type HeldCart, putFork, putSessionEmail, touchGroup } from './queries/carts.ts'

/**
 * An address was left in a session: its cart gets a fork of that address (part 2, "Cart"), and its mail goes there from now
 * on. Carts of two browsers do not become one by it: nobody has shown that the address is theirs (decision 0151). A session
 * without a cart gets the fork with its first row. Null: it was taken back, and no mail goes there. The session is locked by the caller.
 */
export async function captureAddress(
  trx: Trx,
  session: Pick<FanSession, 'id' | 'userId'>,
  email: string | null,
  at: Date,
  visitorUserId: string | null = null,
): Promise<void> {
  if ((await findCartWords(trx, session.id)) === undefined) return
  const cart = await holdCart(trx, { sessionId: session.id, holder: { cookieId: null, userId: visitorUserId }, at })
  if (email === null) await putSessionEmail(trx, { sessionId: session.id, email, at })
  else await noteAddress(trx, { session, cart, email, at })
  await touchGroup(trx, cart.rootId, at)
}

/** The same for a cart that is held, and about to be touched. Two statements. */
export async function noteAddress(
  trx: Trx,
  { session, cart, email, at }: { session: Pick<FanSession, 'id' | 'userId'>; cart: HeldCart; email: string; at: Date },
): Promise<void> {
  const address = parseAddress(email)
  if (!address) return
  await putFork(trx, { rootId: cart.rootId, email: address, userId: cart.ownerUserId ?? session.userId, at })
  await putSessionEmail(trx, { sessionId: session.id, email: address, at })
}

/** Which address a session had before anybody wrote down when it was left: that of the parcel, else that of the art's mail. */
export const addressOfSession = ({ shippingInfo, delayedEmail }: FanSession): string | null =>
  shippingInfo?.email || delayedEmail
