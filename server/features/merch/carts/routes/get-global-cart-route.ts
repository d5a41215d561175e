import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, isoTime, Nullable, named, OneOf, Text, Time } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { findCartCookie } from '../cart-cookie.ts'
import { CartItemView, viewCartItem } from '../cart-item.ts'
import { findGlobalCart } from '../find-global-cart.ts'

const Campaign = Exactly({ id: Id, slug: Text(), name: Text() })

export const getGlobalCartRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/cart',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'getMerchCart',
  summary: 'What a browser, or a signed-in person, has in mind across campaigns.',
  description:
    'Found by the cookie `merch-cart`, else by who is signed in. Looking at it does not count as touching it.',
  responses: {
    200: named(
      'MerchGlobalCart',
      Exactly({
        cart: Nullable(
          Exactly({
            id: Id,
            status: OneOf(['active', 'converted', 'discarded', 'abandoned']),
            lastTouchedAt: Time,
            campaigns: Type.Array(Exactly({ campaign: Campaign, items: Type.Array(CartItemView) })),
          }),
        ),
      }),
    ),
  },
  handler: async ({ ctx, request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const cookieId = findCartCookie(request, ctx)
    const visitor = await findVisitor({ ctx, request, reply })
    const found = await findGlobalCart(ctx.db, { cookieId, userId: visitor?.userId ?? null })
    if (!found) return ok({ cart: null })
    const { cart, groups } = found
    return ok({
      cart: {
        id: cart.id,
        status: cart.status,
        lastTouchedAt: isoTime(cart.last_touched_at),
        campaigns: groups.map(({ campaign: { id, slug, name }, items }) => ({
          campaign: { id, slug, name },
          items: items.map(viewCartItem),
        })),
      },
    })
  },
})
