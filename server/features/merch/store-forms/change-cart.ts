import { AppError } from '../../../platform/errors.ts'
import { type CartItem, type CartItemInput, ensureCartCookie, listCartItems, writeCart } from '../carts/index.ts'
import { claimFanSession } from '../fan-sessions/index.ts'
import type { FanHere } from './find-fan-here.ts'
import type { FormSender } from './store-form.ts'

type CartRequest = Pick<FormSender, 'ctx' | 'request' | 'reply' | 'visitor'>
type CartTexts = { discountCode?: string | null; giftNote?: string | null }

/** Concurrent forms of a fan change the cart one at a time; the others try again. */
const TRIES = 8

/**
 * Applies `change` to the rows of a session's cart, and again to the new rows after a concurrent
 * change, so that no change is lost. `words` contains a new discount code and a new gift note.
 * @returns the rows
 * @throws the errors of writeCart and of `change`
 */
export async function changeCart(
  { ctx, request, reply, visitor }: CartRequest,
  { bearer }: Pick<FanHere, 'bearer'>,
  change: (rows: readonly CartItem[]) => readonly CartItemInput[],
  words: CartTexts = {},
): Promise<CartItem[]> {
  const session = await claimFanSession(ctx, bearer, visitor)
  const holder = { cookieId: await ensureCartCookie({ request, reply, ctx }), userId: visitor?.userId ?? null }
  for (let tries = 1; ; tries++) {
    const current = await listCartItems(ctx.db, session)
    try {
      return (await writeCart(ctx, session, change(current), { ...words, holder, expected: current })).items
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'Conflict' || tries === TRIES) throw error
    }
  }
}
