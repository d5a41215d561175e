import type { Trx } from '../../../platform/database/transaction.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { deleteCartItems } from './queries/cart-items.ts'
import { closeEmptyCart, findCartWords, putCartWords, touchCart } from './queries/carts.ts'

/**
 * An order has been made of a session's cart: its rows are gone, with the code and the words that were for this order.
 * What the shopper has in mind of other campaigns stays; with nothing left the cart is converted (part 2, "Cart").
 */
export async function emptyCart(trx: Trx, session: Pick<FanSession, 'id' | 'campaignId'>, at: Date): Promise<void> {
  if (session.campaignId === null) return
  await deleteCartItems(trx, { id: session.id, campaignId: session.campaignId })
  const words = await findCartWords(trx, session.id)
  if (!words) return
  await putCartWords(trx, session.id, { discountCode: null, giftNote: null }, at)
  await touchCart(trx, words.cartId, at)
  await closeEmptyCart(trx, { cartId: words.cartId, status: 'converted', at })
}
