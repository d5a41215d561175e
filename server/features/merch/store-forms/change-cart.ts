import { AppError } from '../../../platform/errors.ts'
import { type CartItem, ensureCartCookie, listCartItems, type WantedItem, writeCart } from '../carts/index.ts'
import { takeFanSession } from '../fan-sessions/index.ts'
import type { FanHere } from './find-fan-here.ts'
import type { FormSender } from './store-form.ts'

type Asked = Pick<FormSender, 'ctx' | 'request' | 'reply' | 'visitor'>
type Words = { discountCode?: string | null; giftNote?: string | null }

/** Forms of one fan that are sent at once come one after the other; each time one of them is done. */
const TRIES = 8

/**
 * Writes the rows that `change` makes of a session's cart, and what is said beside them. What another tab puts there meanwhile is
 * changed with the rest, not lost. @returns the rows; @throws as writeCart, and what `change` throws
 */
export async function changeCart(
  { ctx, request, reply, visitor }: Asked,
  { bearer }: Pick<FanHere, 'bearer'>,
  change: (rows: readonly CartItem[]) => readonly WantedItem[],
  words: Words = {},
): Promise<CartItem[]> {
  const session = await takeFanSession(ctx, bearer, visitor)
  const holder = { cookieId: await ensureCartCookie({ request, reply, ctx }), userId: visitor?.userId ?? null }
  for (let tries = 1; ; tries++) {
    const seen = await listCartItems(ctx.db, session)
    try {
      return (await writeCart(ctx, session, change(seen), { ...words, holder, seen })).items
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'Conflict' || tries === TRIES) throw error
    }
  }
}
