import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { type Asset, builtPages } from './built-pages.ts'

const A_YEAR = 'public, max-age=31536000, immutable'

/** Scripts, styles and typefaces of the pages. Their names carry their content, so a browser asks once. */
export function serveAssets(app: FastifyInstance): void {
  app.get('/web/assets/:file', { config: { rateLimit: false }, exposeHeadRoute: false }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const asset = (await builtPages()).assets.get(file)
    if (!asset) throw notFound('There is nothing at this address.')
    reply.header('cache-control', A_YEAR).header('vary', 'Accept-Encoding').type(asset.type)
    return reply.send(packed(asset, request, reply))
  })
}

function packed(asset: Asset, request: FastifyRequest, reply: FastifyReply): Buffer {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (asset.br && /\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return asset.br
  }
  if (asset.gzip && /\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip')
    return asset.gzip
  }
  return asset.plain
}
