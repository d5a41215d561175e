import { knownBrowserOf } from '../../../../platform/http/callers/browser-of.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute } from '../../../../platform/http/route.ts'
import { Exactly, isoTime, named, Time, WebUrl } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import { handOver } from '../hand-over.ts'

export const handOverRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/session/hand-over',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'handOverMerchSession',
  summary: 'Creates a link that continues a session on another device. It works once, within ten minutes.',
  description:
    'For a QR code on a kiosk or a laptop. The link does not contain the session’s key. The device that takes over the session becomes its only owner: this ' +
    '`sessionId` is 404 `SESSION_MOVED` from then on. A session without a campaign has no store to continue in (422).',
  body: named('HandOverMerchSessionBody', Exactly({ sessionId: SessionBearer })),
  responses: {
    201: named('MerchSessionHandedOver', Exactly({ url: WebUrl, expiresAt: Time }), {
      url: 'http://localhost:3000/c/mara-live/continue?token=Ywq0zL4mQf3rT1n8kXv2LmB9sYd4HuA6',
      expiresAt: STORY.sentAt,
    }),
  },
  errors: ['NotFound', 'SESSION_MOVED', 'CAMPAIGN_CLOSED', 'UnprocessableEntity'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, body: { sessionId: bearer }, request, reply }) => {
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
    const visitor = await findVisitor({ ctx, request, reply })
    const device = knownBrowserOf(request) ?? null
    const { url, expiresAt } = await handOver(ctx, { bearer, visitor, device })
    return created({ url, expiresAt: isoTime(expiresAt) })
  },
})
