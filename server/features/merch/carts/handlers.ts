import type { Context } from '../../../platform/context.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

export type CartHandlers = {
  /** Undefined if the link is wrong or expired, or the cart was bought. */
  openLink: (ctx: Context, token: string) => Promise<{ cartId: string; rows: readonly RowInCart[] } | undefined>
}
