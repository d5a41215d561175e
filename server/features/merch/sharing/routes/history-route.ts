import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Nullable, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import type { SharingHandlers } from '../handlers.ts'
import { listHistory } from '../list-history.ts'

const Key = Nullable(Type.String({ minLength: 1, maxLength: 300 }))

export const historyRoute = (handlers: Pick<SharingHandlers, 'listOrdersOf' | 'OrderItemView'>) =>
  defineRoute({
    method: 'GET',
    path: '/api/merch/history',
    auth: 'user',
    cors: true,
    tag: 'Merch',
    operationId: 'getMerchHistory',
    summary: 'What one ordered, and what one began and did not finish; newest first, 100 of each at most.',
    description:
      '`aiArtPreviewKey` is the watermarked preview of the art, null once it is gone. A session’s `id` opens it again.',
    contract: 'part 2, "GET /history"',
    responses: {
      200: named(
        'MerchHistory',
        Exactly({
          orders: Type.Array(
            Exactly({
              id: Id,
              orderNumber: withExample(Text(), 'ORD-7KQ2MXPA'),
              aiArtKey: Key,
              aiArtPreviewKey: Key,
              items: Type.Array(handlers.OrderItemView),
            }),
          ),
          incompleteSessions: Type.Array(
            Exactly({ id: SessionBearer, aiArtKey: Key, aiArtPreviewKey: Key, selfieKey: Key }),
          ),
        }),
      ),
    },
    handler: async ({ ctx, caller, reply }) => {
      reply.header('referrer-policy', 'no-referrer')
      return ok(await listHistory(ctx, handlers, caller))
    },
  })
