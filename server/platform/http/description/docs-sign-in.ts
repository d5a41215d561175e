import type { FastifyInstance } from 'fastify'
import { fastifyPath } from '../cors.ts'
import type { Route } from '../route.ts'
import { forwardToListener } from './forward-to-listener.ts'

/** Path under which the documentation page calls the authentication app on its own origin. */
export const AUTH_APP_IN_DOCS = '/docs/authentication-app'

/**
 * Forwards requests of the documentation page to the authentication app, within this process. The
 * authentication app itself rejects requests from other origins (contract, part 1, "Sessions and
 * tokens"). Browsers share the session cookie across all ports of a host, so the page is then
 * signed in to the API too. Forwards only described routes, and only outside production
 * (docs/decisions/0077).
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
