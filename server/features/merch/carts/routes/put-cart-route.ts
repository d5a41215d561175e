import Type from 'typebox'
import { networkOf } from '../../../../platform/http/connections/network.ts'
import { createWaiterLimit } from '../../../../platform/http/connections/waiter-limit.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, NullableText, named } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { claimFanSession, SessionBearer } from '../../fan-sessions/index.ts'
import { ensureCartCookie } from '../cart-cookie.ts'
import { CartDetails, CartItemInputs, CartItemView, viewCartItem } from '../cart-item.ts'
import { writeCart } from '../write-cart.ts'

const waiters = createWaiterLimit()

export const putCartRoute = defineRoute({
  method: 'PUT',
  path: '/api/merch/session/{id}/cart',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'replaceMerchCart',
  summary: 'Replaces the contents of a session’s cart.',
  description:
    'Prices, pictures and availability come from the campaign. An unchanged row keeps its id and its pictures. ' +
    'Without `artKey` the session’s current art is used; without `fanName` an item keeps its name, and `null` removes it. `discountCode` and `giftNote` stay until they are ' +
    'changed or ordered. The browser gets the cookie `merch-cart`, by which GET /api/merch/cart finds the cart again.',
  params: Exactly({ id: SessionBearer }),
  body: named('ReplaceMerchCartBody', Exactly({ items: CartItemInputs, ...CartDetails })),
  responses: {
    200: named(
      'MerchSessionCart',
      Exactly({
        data: Exactly({
          items: Type.Array(CartItemView),
          discountCode: NullableText(40),
          giftNote: NullableText(300),
        }),
      }),
    ),
  },
  errors: ['NotFound', 'SESSION_MOVED', 'CAMPAIGN_CLOSED', 'UnprocessableEntity', 'RateLimited'],
  handler: async ({ ctx, params, body, request, reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    const visitor = await findVisitor({ ctx, request, reply })
    const session = await claimFanSession(ctx, params.id, visitor)
    const holder = { cookieId: await ensureCartCookie({ request, reply, ctx }), userId: visitor?.userId ?? null }
    const { discountCode, giftNote } = body
    // Can take minutes, because some stores generate the art of an item now.
    const written = await waiters(networkOf(request.ip), ctx.config.WAITERS_PER_ADDRESS, () =>
      writeCart(ctx, session, body.items, { discountCode, giftNote, holder }),
    )
    return ok({ data: { ...written, items: written.items.map(viewCartItem) } })
  },
})
