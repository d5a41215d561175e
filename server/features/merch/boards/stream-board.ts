import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { streamEvents } from '../../../platform/http/connections/event-stream.ts'
import { networkOf } from '../../../platform/http/connections/network.ts'
import { getOpenBoard } from './read-board.ts'

/**
 * Streams a board's standings and then each change (server-sent events). Ends when the board is
 * deleted or deactivated, or after five minutes.
 * @throws NotFound; RateLimited, before the first byte is sent
 */
export async function streamBoard(
  ctx: Pick<Context, 'db' | 'leaderboards'>,
  { slug, request, reply }: { slug: string; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const board = await getOpenBoard(ctx, slug)
  // A HEAD request only checks that the stream exists.
  if (request.method === 'HEAD') {
    reply.type('text/event-stream; charset=utf-8')
    return
  }
  let id = 0
  streamEvents({ request, reply }, (stream) =>
    ctx.leaderboards.watch(
      { boardId: board.id, address: networkOf(request.ip) },
      {
        isReady: stream.isReady,
        onChange: (data) => stream.send({ id: ++id, event: 'standings', data }),
        onClose: stream.close,
      },
    ),
  )
}
