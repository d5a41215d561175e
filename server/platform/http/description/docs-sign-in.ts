import type { FastifyInstance } from 'fastify'
import { fastifyPath } from '../callers/cors.ts'
import type { Route } from '../route.ts'
import { forwardToListener } from './forward-to-listener.ts'

/** The documentation page has the origin of the API, not that of the authentication app. */
export const AUTH_APP_IN_DOCS = '/docs/authentication-app'

/**
 * Forwards requests of the documentation page to the authentication app, which rejects other
 * origins (contract, part 1, "Sessions and tokens"). Browsers send a cookie to all ports of a
 * host, so the page can call the API after a sign-in. Only described routes are forwarded, and
 * only outside production (docs/decisions/0077).
 */
export function serveAuthAppInDocs(api: FastifyInstance, auth: FastifyInstance, routes: readonly Route[]): void {
  for (const { app, method, path, hidden } of routes) {
    if (app !== 'auth' || hidden) continue
    api.route({
      method,
      url: AUTH_APP_IN_DOCS + fastifyPath(path),
      schema: { hide: true } as object,
      handler: (request, reply) => forwardToListener(auth, request.url.slice(AUTH_APP_IN_DOCS.length), request, reply),
    })
  }
}
