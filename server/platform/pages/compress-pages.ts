import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Shorter pages fit into the first network packets anyway. */
const MIN_CHARACTERS = 1400
/** Almost as small as with the best quality, within a millisecond. */
const QUALITY = 4

/**
 * Compresses pages for visitors without cookies, because everything else loads only after the
 * page. Responses to requests with cookies are never compressed: an attacker could derive secret
 * content from the length of many responses (BREACH).
 */
export function compressPages(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // This hook runs for every response.
    if (typeof payload !== 'string' || !canCompress(request, reply, payload)) return done(null, payload)
    brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }, (error, packed) => {
      if (error) return done(error)
      const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
      reply.header('content-encoding', 'br').header('vary', varies).removeHeader('content-length')
      done(null, packed)
    })
  })
}

function canCompress({ headers }: FastifyRequest, reply: FastifyReply, page: string): boolean {
  const { cookie, 'accept-encoding': accepted = '' } = headers
  return (
    page.length >= MIN_CHARACTERS &&
    !cookie &&
    String(reply.getHeader('content-type')).startsWith('text/html') &&
    /\bbr\b/.test(String(accepted)) &&
    !reply.hasHeader('content-encoding')
  )
}
