import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import type { Route } from './route.ts'

const ALLOWED_HEADERS = 'content-type, idempotency-key, x-request-id, proof-of-work'
const EXPOSED_HEADERS = 'x-request-id, api-version, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset'
const PREFLIGHT_SECONDS = 600

type CorsConfig = Pick<Config, 'ALLOWED_DOMAINS_CORS' | 'BASE_URL' | 'isProduction'>

/** A page served by this machine, on any port. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/**
 * Whether pages of an origin may call us with the visitor's cookies and read the answers: our own site, which asks the
 * authentication app from another origin; those listed; with none listed, and never in production, whatever this machine
 * serves. A sibling below the same domain is none of these.
 */
export const isOpenTo = (origin: string, { ALLOWED_DOMAINS_CORS, BASE_URL, isProduction }: CorsConfig): boolean =>
  origin === new URL(BASE_URL).origin ||
  ALLOWED_DOMAINS_CORS.includes(origin) ||
  (!isProduction && ALLOWED_DOMAINS_CORS.length === 0 && LOOPBACK.test(origin))

/** Opens the preflight of every path that has a CORS route; other paths have none. */
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
 * Lets an open origin read the answer, cookies included. Exact match only; `null` and anything else gets no header, unless
 * all of the routes are for anybody's pages: then it may read the answer, without cookies. The answer differs by origin,
 * so caches are told.
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
  if (!isOpenTo(origin, config)) {
    if (!routes.every(isReadByAll)) return false
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    return true
  }
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-allow-credentials', 'true')
  reply.header('access-control-expose-headers', EXPOSED_HEADERS)
  return true
}

/** Whether every page may read what the route answers, as long as it sends no cookies. */
export const isReadByAll = ({ cors }: Pick<Route, 'cors'>): boolean => cors === 'anybody' || cors === 'visitors'

/** `/api/offers/{id}` as the contract writes it is `/api/offers/:id` to Fastify; a last part that takes the rest is `*`. */
export const fastifyPath = (path: string, takesRest = false): string =>
  (takesRest ? path.replace(/\{\w+\}$/, '*') : path).replace(/\{(\w+)\}/g, ':$1')
