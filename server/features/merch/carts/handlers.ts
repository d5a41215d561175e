import type { Context } from '../../../platform/context.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

/** Callbacks that the cart-recovery feature provides to the carts feature. */
export type CartHandlers = {
  /**
   * Finds the cart to which a mailed link leads. Returns undefined if the link is wrong or
   * expired, or if the cart was bought.
   */
  openLink: (ctx: Context, token: string) => Promise<{ cartId: string; rows: readonly RowInCart[] } | undefined>
}
