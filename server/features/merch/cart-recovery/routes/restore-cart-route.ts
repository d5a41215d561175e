import Type from 'typebox'
import { isTrustedOrigin } from '../../../../platform/http/callers/check-access.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { setFanCookie } from '../../../../platform/pages/fan-cookie.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { findCartCookie } from '../../carts/index.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import { restoreCart } from '../restore-cart.ts'

const Token = withExample(
  Text({ minLength: 1, maxLength: 100, description: 'From the link in an email about a cart.' }),
  STORY.clientSecret,
)

export const restoreCartRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/cart/restore',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'restoreMerchCart',
  summary:
    'Restores the cart that an email links to, or the browser’s own cart, into a new session of one of its campaigns.',
  description:
    'The session gets copies of the items and the art on them, and nothing else from the original session. Items ' +
    'ordered in one session are removed from both. Each call creates another session. Without `s`, it is the cart that GET ' +
    '/api/merch/cart returns for this browser. Our own pages recognize the session by a cookie.',
  body: named(
    'RestoreMerchCartBody',
    Exactly({ s: Type.Optional(Token), campaignSlug: Text({ minLength: 1, maxLength: 100 }) }),
    {
      s: STORY.clientSecret,
      campaignSlug: 'mara-live',
    },
  ),
  responses: { 201: named('MerchCartRestored', Exactly({ sessionId: SessionBearer, items: Count })) },
  errors: ['NotFound', 'CAMPAIGN_CLOSED'],
  rate: { max: 30, perMs: 60_000 },
  handler: async ({ ctx, body: { s: token, campaignSlug }, request, reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    const visitor = await findVisitor({ ctx, request, reply })
    const cookieId = await findCartCookie({ request, ctx })
    const restored = await restoreCart(ctx, { visitor, cookieId, request }, { token, campaignSlug })
    if (isTrustedOrigin(request, ctx))
      setFanCookie({ request, reply, config: ctx.config }, { slug: campaignSlug, sessionId: restored.sessionId })
    return created(restored)
  },
})
