import {
  findPostalAddressFaults,
  NO_ADDRESS,
  type PostalAddress,
  shippingCountries,
} from '../../../../server/platform/postal/postal-address.ts'
import type { FanSession, Store } from '../store.ts'
import { productOf } from './piece.tsx'

/**
 * Returns the session's address. If it has no email address, uses the one to which art was mailed.
 */
export const getKnownAddress = (session: FanSession | undefined): PostalAddress => ({
  ...NO_ADDRESS,
  email: session?.delayedEmail ?? '',
  ...session?.shippingInfo,
})

/** True if the cart contains something to ship. A product that is no longer sold counts as such. */
export const needsShipping = (store: Store, session: FanSession | undefined): boolean =>
  (session?.cartItems ?? []).some((row) => productOf(store, row as { catalogProductId: string })?.isDigital !== true)

export const findAddressFaults = (store: Store, session: FanSession | undefined, address = getKnownAddress(session)) =>
  findPostalAddressFaults(address, { ships: needsShipping(store, session), countries: shippingCountries(store.config) })
