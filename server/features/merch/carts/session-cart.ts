import type { Context } from '../../../platform/context.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { CartItemInput, CartItemView, viewCartItem } from './cart-item.ts'
import { listCartItems } from './queries/cart-items.ts'
import { prepareCart } from './write-cart.ts'

export const sessionCart = {
  readCart: async (ctx: Pick<Context, 'db'>, session: FanSession) =>
    (await listCartItems(ctx.db, session)).map(viewCartItem),
  readyCart: (ctx: Context, session: FanSession, items: readonly CartItemInput[]) => prepareCart(ctx, session, items),
  cartItem: { body: CartItemInput, view: CartItemView },
}
