import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/load-config.ts'
import type { Route } from '../route.ts'

const ALLOWED_HEADERS = 'content-type, idempotency-key, x-request-id, proof-of-work, site-language'
const EXPOSED_HEADERS = 'x-request-id, api-version, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset'
const PREFLIGHT_SECONDS = 600

type CorsConfig = Pick<Config, 'ALLOWED_DOMAINS_CORS' | 'BASE_URL' | 'isProduction'>

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/**
 * True if pages of an origin may call our API with cookies and read the responses: our own site,
 * the origins in the setting and, if that is empty outside production, any origin on this machine.
 * Sibling subdomains are not allowed by default.
 */
export const isAllowedOrigin = (
  origin: string,
  { ALLOWED_DOMAINS_CORS, BASE_URL, isProduction }: CorsConfig,
): boolean =>
  origin === new URL(BASE_URL).origin ||
  ALLOWED_DOMAINS_CORS.includes(origin) ||
  (!isProduction && ALLOWED_DOMAINS_CORS.length === 0 && LOOPBACK.test(origin))

export function registerPreflights(app: FastifyInstance, routes: readonly Route[], config: CorsConfig): void {
  const byPath = Map.groupBy(
    routes.filter(({ cors }) => cors),
    ({ path }) => path,
  )
  for (const [path, open] of byPath) {
    const methods = open.map(({ method }) => method)
    app.options(fastifyPath(path), { schema: { hide: true } as object }, async (request, reply) => {
      if (allowOrigin(request, reply, config, open)) {
        reply.header('access-control-allow-methods', methods.join(', '))
        reply.header('access-control-allow-headers', ALLOWED_HEADERS)
        reply.header('access-control-max-age', PREFLIGHT_SECONDS)
      }
      return reply.status(204).send()
    })
  }
}

/**
 * Lets the page of an allowed origin read the response of a request with cookies. Any page may
 * read a response to a request without cookies if every given route is open to all pages. Also
 * sets Vary, because the response depends on the origin.
 */
export function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CorsConfig,
  routes: readonly Pick<Route, 'cors'>[],
): boolean {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined) return false
  const isOurs = origin === new URL(config.BASE_URL).origin
  if (!isOurs && routes.every(({ cors }) => cors === 'site')) return false
  if (!isAllowedOrigin(origin, config)) {
    if (!routes.every(isReadableByAll)) return false
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    return true
  }
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-allow-credentials', 'true')
  reply.header('access-control-expose-headers', EXPOSED_HEADERS)
  return true
}

export const isReadableByAll = ({ cors }: Pick<Route, 'cors'>): boolean => cors === 'anybody' || cors === 'visitors'

/**
 * Converts `/api/offers/{id}` to Fastify's `/api/offers/:id`. A last parameter that takes the rest
 * of the path becomes `*`.
 */
export const fastifyPath = (path: string, takesRest = false): string =>
  (takesRest ? path.replace(/\{\w+\}$/, '*') : path).replace(/\{(\w+)\}/g, ':$1')
