import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findVisitor } from '../../people/accounts/index.ts'
import { type CartItem, ensureCartCookie, listCartItems, type WantedItem, writeCart } from '../carts/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'

type Asked = { ctx: Context; request: FastifyRequest; reply: FastifyReply }
type Words = { discountCode?: string | null; giftNote?: string | null }

/** Forms of one fan that are sent at once come one after the other; each time one of them is done. */
const TRIES = 8

/**
 * Writes the rows that `change` makes of a session's cart, and what is said beside them. What another tab puts there meanwhile is
 * changed with the rest, not lost. @returns the rows; @throws as writeCart, and what `change` throws
 */
export async function changeCart(
  { ctx, request, reply }: Asked,
  session: FanSession,
  change: (rows: readonly CartItem[]) => readonly WantedItem[],
  words: Words = {},
): Promise<CartItem[]> {
  const visitor = await findVisitor({ ctx, request, reply })
  const holder = { cookieId: ensureCartCookie(request, reply, ctx), userId: visitor?.userId ?? null }
  for (let tries = 1; ; tries++) {
    const seen = await listCartItems(ctx.db, session)
    try {
      return await writeCart(ctx, session, change(seen), { ...words, holder, seen })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'Conflict' || tries === TRIES) throw error
    }
  }
}
