import type { Route } from '../../../platform/http/route.ts'
import { getGlobalCartRoute } from './routes/get-global-cart-route.ts'
import { putCartRoute } from './routes/put-cart-route.ts'

export { type CartItem, CartItemView, viewCartItem, type WantedItem, WantedItems } from './cart-item.ts'
export { emptyCart } from './empty-cart.ts'
export { insertOrderItems, listCartItems, listOrderItems, storeRender } from './queries/cart-items.ts'
export { type CartWords, findCartWords } from './queries/carts.ts'
export { type CartChange, writeCart } from './write-cart.ts'

export const cartsRoutes: readonly Route[] = [putCartRoute, getGlobalCartRoute]
