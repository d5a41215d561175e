import type { FastifyInstance } from 'fastify'
import { fastifyPath } from '../cors.ts'
import type { Route } from '../route.ts'

/** Under this path the documentation reaches the authentication app without leaving its own origin. */
export const AUTH_APP_IN_DOCS = '/docs/authentication-app'

const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding'])

/**
 * Hands what the documentation asks of the authentication app on to it, inside the process: its routes answer no other
 * origin (part 1, "Sessions and tokens"), and a browser keeps the session cookie for every port of a host. The described
 * routes alone, outside production alone (docs/decisions/0077). The other listener judges each request itself: origin,
 * network and cookies are handed on as they came.
 */
export function serveAuthAppInDocs(api: FastifyInstance, auth: FastifyInstance, routes: readonly Route[]): void {
  for (const { app, method, path, hidden } of routes) {
    if (app !== 'auth' || hidden) continue
    api.route({
      method,
      url: AUTH_APP_IN_DOCS + fastifyPath(path),
      schema: { hide: true } as object,
      handler: async (request, reply) => {
        const headers = Object.entries(request.headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
        const { remoteAddress } = request.socket
        const answer = await auth.inject({
          method,
          url: request.url.slice(AUTH_APP_IN_DOCS.length),
          headers: Object.fromEntries(headers) as Record<string, string>,
          ...(request.rawBody === undefined ? {} : { payload: request.rawBody }),
          ...(remoteAddress === undefined ? {} : { remoteAddress }),
        })
        for (const [name, value] of Object.entries(answer.headers))
          if (value !== undefined && !OF_THE_CONNECTION.has(name)) reply.header(name, value)
        return reply.status(answer.statusCode).send(answer.rawPayload)
      },
    })
  }
}
