import type { Context } from '../../../platform/context.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

/** Callbacks for carts; cart recovery provides them. */
export type CartHandlers = {
  /** Opens the link of a mail; undefined if it is wrong, expired, or its cart is bought. */
  openLink: (ctx: Context, token: string) => Promise<{ cartId: string; rows: readonly RowInCart[] } | undefined>
}
