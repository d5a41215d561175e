import type { Context } from '../../../platform/context.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

/** What carts are handed by those that stand on them (`server/merch.ts`). */
export type CartHandlers = {
  /** What the link of a mail shows; undefined for one that is wrong, over, or of a cart that is bought. */
  openLink: (ctx: Context, token: string) => Promise<{ cartId: string; rows: readonly RowInCart[] } | undefined>
}
