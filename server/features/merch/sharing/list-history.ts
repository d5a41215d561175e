import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { listOwnSessions, openBearer } from '../fan-sessions/index.ts'
import type { SharingHandlers } from './handlers.ts'

const MAX_ENTRIES = 100

/**
 * Contract, part 2, "GET /history". Includes sessions that were created or changed while signed
 * in, and linked sessions of guests.
 */
export async function listHistory(
  ctx: Context,
  { listOrdersOf }: Pick<SharingHandlers, 'listOrdersOf'>,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
) {
  const sessions = await listOwnSessions(ctx.db, { accountId, userId, limit: MAX_ENTRIES })
  const sessionIds = sessions.map(({ id }) => id)
  const orders = await listOrdersOf(ctx, { accountId, userId, sessionIds, limit: MAX_ENTRIES })
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const ordered = new Set(orders.map(({ sessionId }) => sessionId))
  const previewOf = (sessionId: string, aiArtKey: string | null): string | null =>
    byId.get(sessionId)?.aiArtCandidates.find(({ artKey }) => artKey === aiArtKey)?.previewKey ?? null
  return {
    orders: orders.map(({ sessionId, items, ...order }) => ({
      ...order,
      aiArtPreviewKey: previewOf(sessionId, order.aiArtKey),
      items: [...items],
    })),
    incompleteSessions: sessions
      .filter(({ id }) => !ordered.has(id))
      .flatMap((session) => {
        // The session has ended, so the person cannot continue it.
        const bearer = openBearer(ctx, session.sealedBearer)
        if (bearer === undefined) return []
        const { aiArtKey, selfieKey, campaign } = session
        const aiArtPreviewKey = previewOf(session.id, aiArtKey)
        return [
          {
            id: bearer,
            aiArtKey,
            aiArtPreviewKey,
            selfieKey,
            previewUrl: aiArtPreviewKey === null ? null : mediaUrl(ctx, aiArtPreviewKey),
            madeWithAi: isMadeWithAi(aiArtPreviewKey),
            campaign,
            lastActiveAt: isoTime(session.lastActiveAt),
          },
        ]
      }),
  }
}
