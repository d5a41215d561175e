import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Shorter ones fit the first packets as they are. */
const LEAST_CHARACTERS = 1400
/** Most of what the best would save, for a millisecond of work. */
const QUALITY = 4

/**
 * Pages for strangers are sent packed: on a phone's line they are what everything else waits for. Never those of a request
 * with cookies: how long a packed answer is tells whoever can make a reader ask for it what stands in it (BREACH).
 */
export function compressPages(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Every answer comes by here: what is no page waits for nothing.
    if (typeof payload !== 'string' || !mayBePacked(request, reply, payload)) return done(null, payload)
    brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }, (error, packed) => {
      if (error) return done(error)
      const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
      reply.header('content-encoding', 'br').header('vary', varies).removeHeader('content-length')
      done(null, packed)
    })
  })
}

function mayBePacked({ headers }: FastifyRequest, reply: FastifyReply, page: string): boolean {
  const { cookie, 'accept-encoding': accepted = '' } = headers
  return (
    page.length >= LEAST_CHARACTERS &&
    !cookie &&
    String(reply.getHeader('content-type')).startsWith('text/html') &&
    /\bbr\b/.test(String(accepted)) &&
    !reply.hasHeader('content-encoding')
  )
}
