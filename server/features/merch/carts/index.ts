export { ensureCartCookie, findCartCookie } from './cart-cookie.ts'
export { type CartItem, type CartItemInput, CartItemView, CartStatusName, viewCartItem } from './cart-item.ts'
export { copyRows } from './copy-rows.ts'
export { pieceKey } from './domain/union-of-rows.ts'
export { type BoughtRow, prepareEmptying } from './empty-cart.ts'
export { type LockedCarts, lockCartsAndRead } from './ensure-locked-cart.ts'
export { findGlobalCart } from './find-global-cart.ts'
export type { CartHandlers } from './handlers.ts'
export { mergeAtSignIn } from './merge-at-sign-in.ts'
export { moveCart } from './move-cart.ts'
export {
  delayRecovery,
  listAbandonedRoots,
  lockAbandonedCart,
  markAbandoned,
  stampNotified,
} from './queries/abandoned-carts.ts'
export { insertOrderItems, listCartItems, listOrderItems, storeRender } from './queries/cart-items.ts'
export { findCartDetails } from './queries/carts.ts'
export { cartOwners, logicalCarts, printsOfRows, sessionsWithRows, supersededCarts } from './queries/fragments.ts'
export { lockLogicalCart } from './queries/lock-carts.ts'
export { listRowsOfRoots, listRowsOfSessions, type RowInCart } from './queries/rows-in-carts.ts'
export { writeCart } from './write-cart.ts'
