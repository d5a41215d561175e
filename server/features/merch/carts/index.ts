import type { Context } from '../../../platform/context.ts'
import type { Route } from '../../../platform/http/route.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { CartItemView, viewCartItem, WantedItem } from './cart-item.ts'
import { listCartItems } from './queries/cart-items.ts'
import { getGlobalCartRoute } from './routes/get-global-cart-route.ts'
import { putCartRoute } from './routes/put-cart-route.ts'
import { writeCart } from './write-cart.ts'

export { type CartItem, CartItemView, viewCartItem } from './cart-item.ts'
export { emptyCart } from './empty-cart.ts'
export { insertOrderItems, listCartItems, listOrderItems, storeRender } from './queries/cart-items.ts'
export { findCartWords } from './queries/carts.ts'
export { cartsPersonalData } from './queries/personal-data.ts'
export { writeCart } from './write-cart.ts'

/** The cart as a session's own routes read and write it. */
export const sessionCart = {
  readCart: async (ctx: Pick<Context, 'db'>, session: FanSession) =>
    (await listCartItems(ctx.db, session)).map(viewCartItem),
  writeCart: async (ctx: Context, session: FanSession, items: readonly WantedItem[]) =>
    (await writeCart(ctx, session, items)).map(viewCartItem),
  cartItem: { body: WantedItem, view: CartItemView },
}

export const cartsRoutes: readonly Route[] = [putCartRoute, getGlobalCartRoute]
