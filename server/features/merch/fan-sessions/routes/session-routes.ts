import Type, { type TSchema } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { isTrustedOrigin } from '../../../../platform/http/callers/check-access.ts'
import { networkOf } from '../../../../platform/http/connections/network.ts'
import { createWaiterLimit } from '../../../../platform/http/connections/waiter-limit.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, Text } from '../../../../platform/http/schemas.ts'
import { setFanCookie } from '../../../../platform/pages/fan-cookie.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { createSession } from '../create-session.ts'
import type { FanSession } from '../domain/fan-session.ts'
import type { FanSessionHandlers } from '../handlers.ts'
import { findActiveSelfie } from '../queries/find-selfie.ts'
import { getFanSession } from '../queries/find-session.ts'
import { CampaignSlug, CHANGEABLE_FIELDS, EXAMPLE, ModeName, RoleName, SessionBearer } from '../session-fields.ts'
import { createSessionView, viewSession } from '../session-view.ts'
import { type SessionUpdate, updateSession } from '../update-session.ts'

export const shared = { auth: 'public', cors: 'visitors', tag: 'Merch' } as const
/** Stops browsers from sending the URL, which contains the bearer token, to other sites. */
export const NO_REFERRER = ['referrer-policy', 'no-referrer'] as const

const createSessionRoute = ({ ensureCartCookie }: Pick<FanSessionHandlers, 'ensureCartCookie'>) =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/merch/session/create',
    operationId: 'createMerchSession',
    summary: 'Starts a fan session, with or without a campaign.',
    description:
      'The returned value is the only key to the session; if a signed-in person created or changed the session, their cookie is needed too. `startPage` is stored only if it is on an origin that may call ' +
      'us. In production, only an admin can set a `role` other than customer or a `mode` other than LIVE; PREVIEW is never billed, shipped or ' +
      'counted. `ipAddress` and `userAgent` are accepted but ignored: both are read from the connection.',
    contract: 'part 2, "POST /session/create"',
    body: named(
      'CreateMerchSessionBody',
      Exactly({
        campaignSlug: Type.Optional(CampaignSlug),
        startPage: Type.Optional(Text({ maxLength: 2048 })),
        role: Type.Optional(RoleName),
        ipAddress: Type.Optional(Text({ maxLength: 100 })),
        userAgent: Type.Optional(Text({ maxLength: 1000 })),
        mode: Type.Optional(ModeName),
      }),
      { campaignSlug: EXAMPLE.campaignSlug, startPage: 'http://localhost:3000/mara-live' },
    ),
    responses: { 201: named('MerchSessionCreated', Exactly({ sessionId: SessionBearer })) },
    errors: ['Forbidden', 'NotFound', 'CAMPAIGN_CLOSED', 'RateLimited'],
    rate: { max: 'SESSIONS_PER_MINUTE', perMs: 60_000 },
    handler: async ({ ctx, body, request, reply }) => {
      reply.header(...NO_REFERRER)
      const visitor = await findVisitor({ ctx, request, reply })
      const sessionId = await createSession(ctx, { visitor, request }, body)
      // Our own pages find the session by this cookie, which scripts cannot read.
      if (body.campaignSlug !== undefined && isTrustedOrigin(request, ctx))
        setFanCookie({ request, reply, config: ctx.config }, { slug: body.campaignSlug, sessionId })
      // Set the cart cookie now, so that tabs which add items concurrently use one cart.
      await ensureCartCookie({ ctx, request, reply })
      return created({ sessionId })
    },
  })

const waiters = createWaiterLimit()

export function sessionRoutes(handlers: FanSessionHandlers) {
  const SessionView = createSessionView(handlers.cartItem.view as TSchema)
  const Answer = Exactly({ data: SessionView })
  const view = async (ctx: Context, session: FanSession, bearer: string) => {
    const [selfie, cartItems] = await Promise.all([findActiveSelfie(ctx.db, session), handlers.readCart(ctx, session)])
    return { data: viewSession(ctx, { session, bearer, selfie, cartItems }) }
  }

  const getSessionRoute = defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/merch/session/{id}',
    operationId: 'getMerchSession',
    summary:
      'Returns a session as its fan sees it: the selfie with a signed address, art as watermarked previews, and the cart.',
    contract: 'part 2, "GET /session/{id}"',
    params: Exactly({ id: SessionBearer }),
    responses: { 200: Answer },
    errors: ['NotFound', 'SESSION_MOVED'],
    handler: async ({ ctx, params, request, reply }) => {
      reply.header(...NO_REFERRER)
      const visitor = await findVisitor({ ctx, request, reply })
      return ok(await view(ctx, await getFanSession(ctx.db, params.id, visitor), params.id))
    },
  })

  const updateSessionRoute = defineRoute({
    ...shared,
    method: 'PATCH',
    path: '/api/merch/session/update',
    operationId: 'updateMerchSession',
    summary: 'Changes the fields of a session that a fan may change, or moves it to another campaign.',
    description:
      'With the `campaignSlug` of another campaign, that campaign must be open. The open payment of the old one is ' +
      'canceled. Designs and art are not carried over; address, selfie and shipping are. `cartItems` replaces the cart, and ' +
      'the browser gets the cookie `merch-cart`, as by PUT /api/merch/session/{id}/cart. A ' +
      'signed-in person’s session belongs to them from then on.',
    contract: 'part 2, "PATCH /session/update"',
    body: named(
      'UpdateMerchSessionBody',
      Exactly({
        sessionId: SessionBearer,
        campaignSlug: Type.Optional(CampaignSlug),
        ...CHANGEABLE_FIELDS,
        cartItems: Type.Optional(Type.Array(handlers.cartItem.body as TSchema, { maxItems: 20 })),
      }),
      { sessionId: EXAMPLE.bearer, currentStep: 'checkout', delayedEmail: 'noor@example.com' },
    ),
    responses: { 200: Answer },
    errors: ['NotFound', 'SESSION_MOVED', 'Conflict', 'CAMPAIGN_CLOSED', 'UnprocessableEntity'],
    rate: { max: 'SESSION_UPDATES_PER_MINUTE', perMs: 60_000 },
    handler: async ({ ctx, body, request, reply }) => {
      reply.header(...NO_REFERRER)
      const { sessionId: bearer, ...changes } = body
      const visitor = await findVisitor({ ctx, request, reply })
      const cookieId = changes.cartItems === undefined ? null : await handlers.ensureCartCookie({ ctx, request, reply })
      const update = () => updateSession(ctx, handlers, { bearer, visitor, cookieId }, changes as SessionUpdate)
      // Can take minutes, because missing art of a cart item is generated first.
      const session = await (changes.cartItems === undefined
        ? update()
        : waiters(networkOf(request.ip), ctx.config.WAITERS_PER_ADDRESS, update))
      return ok(await view(ctx, session, bearer))
    },
  })
  return [createSessionRoute(handlers), getSessionRoute, updateSessionRoute]
}
