import type { Trx } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { ensureLockedCart } from './ensure-locked-cart.ts'
import {
  findCartDetails,
  findOpenCarts,
  type LockedCart,
  putFork,
  putSessionEmail,
  touchGroup,
} from './queries/carts.ts'

/**
 * Forks a session's cart when an address is entered in it (contract, part 2, "Cart"), so that the
 * cart's mail goes to that address. The fork does not merge the carts of two browsers, because
 * nobody has verified the address (decision 0151). For a session that has no cart yet, the fork is
 * created with the first row. Null withdraws the address. The caller must hold the session's lock.
 * @returns the function that writes the address in one round trip, under the locks of the carts
 */
export async function captureAddress(
  trx: Trx,
  session: Pick<FanSession, 'id' | 'userId'>,
  email: string | null,
  at: Date,
  visitorUserId: string | null = null,
): Promise<() => Promise<unknown>> {
  const lookup = { sessionId: session.id, holder: { cookieId: null, userId: visitorUserId } }
  const [details, prefetched] = await Promise.all([findCartDetails(trx, session.id), findOpenCarts(trx, lookup)])
  if (details === undefined) return async () => undefined
  const cart = await ensureLockedCart(trx, { ...lookup, at, prefetched: prefetched })
  return () =>
    Promise.all([
      email === null
        ? putSessionEmail(trx, { sessionId: session.id, email, at })
        : captureAddressOnCart(trx, { session, cart, email, at }),
      touchGroup(trx, cart.rootId, at),
    ])
}

/**
 * Same as `captureAddress`, in a cart that is already locked. The caller must call `touchGroup` or
 * `touchWithDetails`. Runs one round trip.
 */
export async function captureAddressOnCart(
  trx: Trx,
  {
    session,
    cart,
    email,
    at,
  }: { session: Pick<FanSession, 'id' | 'userId'>; cart: LockedCart; email: string; at: Date },
): Promise<void> {
  const address = parseAddress(email)
  if (!address) return
  await Promise.all([
    putFork(trx, { rootId: cart.rootId, email: address, userId: cart.ownerUserId ?? session.userId, at }),
    putSessionEmail(trx, { sessionId: session.id, email: address, at }),
  ])
}

/**
 * Returns the address of a session from before carts stored addresses: that of its shipping
 * information, or else of its art mail.
 */
export const addressOfSession = ({ shippingInfo, delayedEmail }: FanSession): string | null =>
  shippingInfo?.email || delayedEmail
