import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { streamEvents } from '../../../platform/http/connections/event-stream.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferWithRole } from '../offer/index.ts'

type Opening = { offerId: string; after: number | undefined; request: FastifyRequest; reply: FastifyReply }

/**
 * Streams every new or removed message and every read receipt after a version. The version is the
 * id of the event, so a client that reconnects with `Last-Event-ID` gets each event exactly once.
 * @throws NotFound; BadRequest for an invalid event id; RateLimited, before the stream starts
 */
export async function streamMessages(
  ctx: Context,
  caller: Caller,
  { offerId, after, request, reply }: Opening,
): Promise<void> {
  const { place } = await getOfferWithRole(ctx, caller, offerId)
  const version = lastSeen(request) ?? after ?? 0
  // A HEAD request only checks whether the stream exists.
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
