import type { Route } from '../../../platform/http/route.ts'
import { getGlobalCartRoute } from './routes/get-global-cart-route.ts'
import { putCartRoute } from './routes/put-cart-route.ts'

export { type CartItem, CartItemView, viewCartItem } from './cart-item.ts'
export { emptyCart } from './empty-cart.ts'
export { insertOrderItems, listCartItems, listOrderItems, storeRender } from './queries/cart-items.ts'
export { findCartWords, findSessionsWithCarts } from './queries/carts.ts'
export { cartsPersonalData } from './queries/personal-data.ts'
export { sessionCart } from './session-cart.ts'

export const cartsRoutes: readonly Route[] = [putCartRoute, getGlobalCartRoute]
