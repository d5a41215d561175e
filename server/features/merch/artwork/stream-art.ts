import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { streamEvents } from '../../../platform/http/connections/event-stream.ts'
import { networkOf } from '../../../platform/http/connections/network.ts'
import { getFanSession, type SessionVisitor } from '../fan-sessions/index.ts'
import { findProgress } from './queries/generations.ts'

/**
 * Streams the progress of a session's last request for art (server-sent events) until it ends, for
 * at most five minutes. No database connection is occupied meanwhile.
 * @throws NotFound; RateLimited, before the first byte is sent
 */
export async function streamArt(
  ctx: Pick<Context, 'db' | 'artwork'>,
  input: { bearer: string; visitor: SessionVisitor; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { bearer, visitor, request, reply } = input
  const { id: sessionId, campaignId } = await getFanSession(ctx.db, bearer, visitor)
  // A HEAD request only checks that the stream exists.
  if (request.method === 'HEAD') {
    reply.type('text/event-stream; charset=utf-8')
    return
  }
  const found = campaignId === null ? undefined : await findProgress(ctx.db, { sessionId, campaignId })
  let id = 0
  streamEvents({ request, reply }, (stream) =>
    ctx.artwork.watch(
      // Without a request for art there is no job to watch, and the stream ends at once.
      { jobId: found?.jobId ?? '', address: networkOf(request.ip) },
      {
        isReady: stream.isReady,
        onChange: ({ state, isEnded }) => {
          stream.send({ id: ++id, event: isEnded ? 'end' : 'progress', data: state })
          if (isEnded) stream.close()
        },
        onClose: stream.close,
      },
    ),
  )
}
