import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Shorter pages fit into the first network packets anyway. */
const MIN_CHARACTERS = 1400
/** Almost as small as with the best quality, within a millisecond. */
const QUALITY = 4

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the page of the response as Brotli, if it is the same for everybody. */
    packedPage?: () => Promise<Buffer>
  }
}

/**
 * Compresses pages for visitors without cookies, because everything else loads only after the
 * page. Responses to requests with cookies are never compressed: an attacker could derive secret
 * content from the length of many responses (BREACH). Pages that are the same for everybody contain
 * no such content and are compressed once.
 */
export function compressPages(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // This hook runs for every response.
    if (typeof payload !== 'string' || !canCompress(request, reply, payload)) return done(null, payload)
    const { packedPage } = request
    const send = (error: Error | null, packed?: Buffer): void => {
      if (error) return done(error)
      const varies = String(reply.getHeader('vary') ?? '')
      const isNamed = varies.includes('Accept-Encoding')
      reply
        .header('content-encoding', 'br')
        .header('vary', isNamed ? varies : [varies, 'Accept-Encoding'].filter(Boolean).join(', '))
        .removeHeader('content-length')
      done(null, packed)
    }
    if (packedPage) packedPage().then((packed) => send(null, packed), send)
    else brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }, send)
  })
}

function canCompress({ headers, packedPage }: FastifyRequest, reply: FastifyReply, page: string): boolean {
  const { cookie, 'accept-encoding': accepted = '' } = headers
  return (
    page.length >= MIN_CHARACTERS &&
    (packedPage !== undefined || !cookie) &&
    String(reply.getHeader('content-type')).startsWith('text/html') &&
    /\bbr\b/.test(String(accepted)) &&
    !reply.hasHeader('content-encoding')
  )
}
