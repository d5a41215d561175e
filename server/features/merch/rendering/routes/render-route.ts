import Type from 'typebox'
import { networkOf } from '../../../../platform/http/connections/network.ts'
import { createWaiterLimit } from '../../../../platform/http/connections/waiter-limit.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import type { CartHandlers } from '../render-for-session.ts'
import { renderForSession } from '../render-for-session.ts'

const Filename = (what: 'preview' | 'clean') =>
  withExample(
    Text({ maxLength: 300, description: 'Path below `merch/renders/` of the media proxy.' }),
    `render-2b7f60c4d81e4a90a9139e1358c2d4f1-019aa1d6-3370-7f15-8c02-b94e6a1d7f58-${what}-1764000000000123456.webp`,
  )

const waiters = createWaiterLimit()

export const renderRoute = (cart: CartHandlers): Route =>
  defineRoute({
    method: 'POST',
    path: '/api/merch/render',
    auth: 'public',
    cors: 'visitors',
    tag: 'Merch',
    operationId: 'renderMerchProduct',
    summary: 'Renders a product with the session’s art on it.',
    description:
      'Two pictures: `previewFilename`, watermarked, is public at `/media/merch/renders/{previewFilename}`; the clean one is ' +
      'served after payment. An identical request returns the same pictures. With a `cartItemId`, art, placement, color and name ' +
      'come from that item unless the body sets them, and the item stores the file names. A plaque shows `plaqueIllustrationKey` ' +
      'if the session has one. `placement` and `color` (beyond the contract) must be among those of the product. In a seller’s store the art ' +
      'comes from a design: the item’s, the one that `designId` (beyond the contract) names, or the only one.',
    contract: 'part 2, "POST /render"',
    body: named(
      'RenderMerchProductBody',
      Exactly({
        sessionId: SessionBearer,
        catalogProductId: Id,
        cartItemId: Type.Optional(Id),
        designId: Type.Optional(Id),
        fanName: Type.Optional(Text({ maxLength: 200 })),
        placement: Type.Optional(withExample(Text({ minLength: 1, maxLength: 40 }), 'front')),
        color: Type.Optional(withExample(Text({ minLength: 1, maxLength: 40 }), 'black')),
      }),
    ),
    responses: {
      200: named('MerchRender', Exactly({ previewFilename: Filename('preview'), cleanFilename: Filename('clean') })),
    },
    errors: [
      'NotFound',
      'SESSION_MOVED',
      'CAMPAIGN_CLOSED',
      'UnprocessableEntity',
      'BRIEF_REFUSED',
      'RateLimited',
      'ServiceUnavailable',
    ],
    // A new picture takes half a second of CPU time.
    rate: { max: 'RENDERS_PER_MINUTE', perMs: 60_000 },
    handler: async ({ ctx, body, request, reply }) => {
      const visitor = await findVisitor({ ctx, request, reply })
      const shown = await waiters(networkOf(request.ip), ctx.config.WAITERS_PER_ADDRESS, () =>
        renderForSession(ctx, cart, body, { visitor, visit: visitOf(ctx.config, request) }),
      )
      return ok(shown)
    },
  })
