import type { Route } from '../../../platform/http/route.ts'
import type { CartHandlers } from './handlers.ts'
import { getGlobalCartRoute } from './routes/get-global-cart-route.ts'
import { putCartRoute } from './routes/put-cart-route.ts'

export { captureAddress } from './capture-address.ts'
export { ensureCartCookie, findCartCookie } from './cart-cookie.ts'
export { type CartItem, type CartItemInput, CartItemView, CartStatusName, viewCartItem } from './cart-item.ts'
export { copyRows } from './copy-rows.ts'
export { pieceKey } from './domain/union-of-rows.ts'
export { type BoughtRow, emptyCart } from './empty-cart.ts'
export { listLockedRoots, listOriginalRowIds, lockCartsAndRead } from './ensure-locked-cart.ts'
export { requireDesignArt } from './find-designs-art.ts'
export { findGlobalCart } from './find-global-cart.ts'
export type { CartHandlers } from './handlers.ts'
export { mergeAtSignIn } from './merge-at-sign-in.ts'
export { moveCart } from './move-cart.ts'
export {
  closeIdleCarts,
  delayRecovery,
  deleteEndedCarts,
  listAbandonedRoots,
  lockAbandonedCart,
  markAbandoned,
  stampNotified,
} from './queries/abandoned-carts.ts'
export { insertOrderItems, listCartItems, listOrderItems, storeRender } from './queries/cart-items.ts'
export { findCartDetails, findCartsOf, findSessionsWithCarts, lockLogicalCart } from './queries/carts.ts'
export { cartOwners, logicalCarts, sessionsWithRows, supersededCarts } from './queries/fragments.ts'
export { cartsPersonalData } from './queries/personal-data.ts'
export { listRowsOfRoots, listRowsOfSessions, type RowInCart } from './queries/rows-in-carts.ts'
export { sessionCart } from './session-cart.ts'
export { writeCart } from './write-cart.ts'

/** Builds the cart routes; `server/merch.ts` provides the handler for mailed links. */
export const createCartsRoutes = (handlers: CartHandlers): readonly Route[] => [
  putCartRoute,
  getGlobalCartRoute(handlers),
]
