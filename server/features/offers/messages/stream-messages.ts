import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { streamEvents } from '../../../platform/http/event-stream.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getPlaceOnOffer } from '../offer/index.ts'

type Opening = { offerId: string; after: number | undefined; request: FastifyRequest; reply: FastifyReply }

/**
 * Reads along: every message that comes or is taken back after a version of the conversation, and how far both sides have
 * read. The id of an event is a version: who comes back with `Last-Event-ID` misses nothing and is told nothing twice.
 * @throws NotFound; BadRequest for an id that we never gave; RateLimited, before anything is sent
 */
export async function streamMessages(
  ctx: Context,
  caller: Caller,
  { offerId, after, request, reply }: Opening,
): Promise<void> {
  const { place } = await getPlaceOnOffer(ctx, caller, offerId)
  const version = lastSeen(request) ?? after ?? 0
  // HEAD asks whether there is a stream, and does not wait for its end.
  if (request.method === 'HEAD') {
    reply.type('text/event-stream; charset=utf-8')
    return
  }
  streamEvents({ request, reply }, (stream) =>
    ctx.conversations.watch(
      { offerId, accountId: caller.accountId, role: place.role, version },
      {
        isReady: stream.isReady,
        onChange: (change) => stream.send({ id: change.version, event: change.event, data: change.data }),
        onClose: stream.close,
      },
    ),
  )
}

function lastSeen(request: FastifyRequest): number | undefined {
  const header = request.headers['last-event-id']
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header))
    throw badRequest('The header Last-Event-ID must be the id of an event of this stream.')
  return Number(header)
}
