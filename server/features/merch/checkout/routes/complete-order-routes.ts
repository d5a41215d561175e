import Type from 'typebox'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Nullable, NullableText, named, OneOf } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { getFanSession, SessionBearer } from '../../fan-sessions/index.ts'
import { findLatestOrder, MerchOrderView, viewOrder } from '../../orders/index.ts'
import { completeOrder, SKIP_CODE } from '../complete-order.ts'
import { SessionBody } from '../session-body.ts'

export const completeOrderRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/order/complete',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'completeMerchOrder',
  summary:
    'Creates the order of a session once the processor confirms its payment. Repeating it returns the same order.',
  description:
    '202 while the processor does not have the money yet: repeat after a short delay. A cart that costs nothing becomes an order ' +
    `at once. With \`ppuCode\` “${SKIP_CODE}” a tester’s cart becomes a preview, which is never made; any other code has no effect.`,
  contract: 'Part 2, "POST /order/complete"',
  body: named(
    'CompleteMerchOrderBody',
    Exactly({
      sessionId: SessionBearer,
      ppuCode: Type.Optional(Type.String({ maxLength: 100 })),
      previewType: Type.Optional(OneOf(['DEMO', 'TEST'])),
    }),
  ),
  responses: {
    201: named('MerchOrderCompleted', Exactly({ orderId: Id, orderNumber: Id, ppuCode: NullableText(100) }), {
      orderId: '019ab0e2-5f10-7b64-9c3d-80a7e1f25d46',
      orderNumber: 'ORD-7K2MQX9D',
      ppuCode: '7K2MQX9DHW4T',
    }),
    202: named(
      'MerchOrderStillProcessing',
      Exactly({
        error: Type.String(),
        stillProcessing: Type.Literal(true),
        reason: OneOf(['waiting', 'authorized', 'declined'], {
          description: '`declined`: the last attempt failed; the fan may try again.',
        }),
      }),
      {
        error: 'The payment has not arrived yet.',
        stillProcessing: true,
        reason: 'waiting',
      },
    ),
  },
  errors: [
    'Forbidden',
    'NotFound',
    'SESSION_MOVED',
    'Conflict',
    'CAMPAIGN_CLOSED',
    'UnprocessableEntity',
    'BRIEF_REFUSED',
    'ServiceUnavailable',
  ],
  handler: async ({ ctx, body: { sessionId, ...wanted }, request, reply }) => {
    const visitor = await findVisitor({ ctx, request, reply })
    const completed = await completeOrder(ctx, sessionId, wanted, visitor)
    if ('notYet' in completed) {
      const { notYet: error, reason } = completed
      return { status: 202, body: { error, stillProcessing: true as const, reason } }
    }
    const { id: orderId, number: orderNumber, ppuCode, mode, paymentId } = completed.order
    const wasSkipped = mode === 'PREVIEW' && paymentId === null
    return created({ orderId, orderNumber, ppuCode: wasSkipped ? SKIP_CODE : ppuCode })
  },
})

export const findOrderBySessionRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/order/by-session',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'findMerchOrderBySession',
  summary: 'Returns the latest order of a session, or null.',
  contract: 'Part 2, "POST /order/by-session"',
  body: SessionBody,
  responses: { 200: named('MerchOrderOfSession', Exactly({ order: Nullable(MerchOrderView) })) },
  errors: ['NotFound', 'SESSION_MOVED'],
  handler: async ({ ctx, body, request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const visitor = await findVisitor({ ctx, request, reply })
    const order = await findLatestOrder(ctx.db, await getFanSession(ctx.db, body.sessionId, visitor))
    return ok({ order: order ? await viewOrder(ctx, order) : null })
  },
})
