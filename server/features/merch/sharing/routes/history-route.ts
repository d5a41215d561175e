import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  MadeWithAi,
  Nullable,
  NullableWebUrl,
  named,
  Text,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import type { SharingHandlers } from '../handlers.ts'
import { listHistory } from '../list-history.ts'

const Key = Nullable(Type.String({ minLength: 1, maxLength: 300 }))

export const historyRoute = (handlers: Pick<SharingHandlers, 'listOrdersOf' | 'HISTORY_FIELDS'>) =>
  defineRoute({
    method: 'GET',
    path: '/api/merch/history',
    auth: 'user',
    cors: true,
    tag: 'Merch',
    operationId: 'getMerchHistory',
    summary: 'Lists the caller’s orders and unfinished sessions, newest first, at most 100 of each.',
    description:
      '`aiArtPreviewKey` is the watermarked preview of the art, null once it is deleted. The `id` of a session opens it again; `orderUrl` of an order is its page.',
    contract: 'part 2, "GET /history"',
    responses: {
      200: named(
        'MerchHistory',
        Exactly({
          orders: Type.Array(
            Exactly({
              id: Id,
              aiArtKey: Key,
              aiArtPreviewKey: Key,
              ...handlers.HISTORY_FIELDS,
            }),
          ),
          incompleteSessions: Type.Array(
            Exactly({
              id: SessionBearer,
              aiArtKey: Key,
              aiArtPreviewKey: Key,
              selfieKey: Key,
              previewUrl: NullableWebUrl,
              madeWithAi: MadeWithAi,
              campaign: Nullable(
                Exactly({
                  slug: withExample(Text(), 'mara-live'),
                  name: withExample(Text(), 'Mara on tour'),
                  isOpen: Type.Boolean({
                    description: 'True if the campaign takes orders, so the session can be continued.',
                  }),
                }),
              ),
              lastActiveAt: Time,
            }),
          ),
        }),
      ),
    },
    handler: async ({ ctx, caller, reply }) => {
      reply.header('referrer-policy', 'no-referrer')
      return ok(await listHistory(ctx, handlers, caller))
    },
  })
