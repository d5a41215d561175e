import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import type { Route } from './route.ts'

const ALLOWED_HEADERS = 'content-type, idempotency-key, x-request-id, proof-of-work'
const EXPOSED_HEADERS = 'x-request-id, api-version, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset'
const PREFLIGHT_SECONDS = 600

type CorsConfig = Pick<Config, 'ALLOWED_DOMAINS_CORS' | 'BASE_URL' | 'isProduction'>

/** Matches an origin on this machine, with any port. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/**
 * True if pages of an origin may call our API with cookies and read the responses. Our own site is
 * allowed, because it calls the authentication app, which has another origin. The origins in the
 * setting are also allowed. If the setting is empty outside production, any origin on this machine
 * is allowed. Sibling subdomains are not allowed by default.
 */
export const isAllowedOrigin = (
  origin: string,
  { ALLOWED_DOMAINS_CORS, BASE_URL, isProduction }: CorsConfig,
): boolean =>
  origin === new URL(BASE_URL).origin ||
  ALLOWED_DOMAINS_CORS.includes(origin) ||
  (!isProduction && ALLOWED_DOMAINS_CORS.length === 0 && LOOPBACK.test(origin))

/**
 * Registers a response to preflight requests for every path that has a route with `cors`. Other
 * paths have no such response.
 */
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
 * Allows the page of an allowed origin to read the response of a request with cookies. Other
 * origins and `null` get no such header. There is one exception: if every given route is open to
 * all pages, any page may read the response of a request without cookies. Also sets the header
 * Vary, because the response depends on the origin.
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

/**
 * True if every page may read the response of the route, if the request was sent without cookies.
 */
export const isReadableByAll = ({ cors }: Pick<Route, 'cors'>): boolean => cors === 'anybody' || cors === 'visitors'

/**
 * Converts a path of the contract to the form of Fastify. For example, `/api/offers/{id}` becomes
 * `/api/offers/:id`. If the last parameter matches the whole rest of the path, it becomes `*`.
 */
export const fastifyPath = (path: string, takesRest = false): string =>
  (takesRest ? path.replace(/\{\w+\}$/, '*') : path).replace(/\{(\w+)\}/g, ':$1')
