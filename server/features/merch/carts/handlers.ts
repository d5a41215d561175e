import type { Context } from '../../../platform/context.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

/** Callbacks for carts, provided by cart recovery. */
export type CartHandlers = {
  /**
   * Opens the link of a mail. Undefined if the link is wrong or expired, or if its cart was
   * bought.
   */
  openLink: (ctx: Context, token: string) => Promise<{ cartId: string; rows: readonly RowInCart[] } | undefined>
}
