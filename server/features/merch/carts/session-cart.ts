import type { Context } from '../../../platform/context.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { CartItemView, viewCartItem, WantedItem } from './cart-item.ts'
import { listCartItems } from './queries/cart-items.ts'
import { readyCart } from './write-cart.ts'

/** Cart functions for the session routes. */
export const sessionCart = {
  readCart: async (ctx: Pick<Context, 'db'>, session: FanSession) =>
    (await listCartItems(ctx.db, session)).map(viewCartItem),
  readyCart: (ctx: Context, session: FanSession, items: readonly WantedItem[]) => readyCart(ctx, session, items),
  cartItem: { body: WantedItem, view: CartItemView },
}
