import type { FastifyInstance } from 'fastify'
import { fastifyPath } from '../cors.ts'
import type { Route } from '../route.ts'
import { handOn } from './hand-on.ts'

/** Under this path the documentation reaches the authentication app without leaving its own origin. */
export const AUTH_APP_IN_DOCS = '/docs/authentication-app'

/**
 * Hands what the documentation asks of the authentication app on to it, inside the process: its routes answer no other
 * origin (part 1, "Sessions and tokens"), and a browser keeps the session cookie for every port of a host. The described
 * routes alone, outside production alone (docs/decisions/0077).
 */
export function serveAuthAppInDocs(api: FastifyInstance, auth: FastifyInstance, routes: readonly Route[]): void {
  for (const { app, method, path, hidden } of routes) {
    if (app !== 'auth' || hidden) continue
    api.route({
      method,
      url: AUTH_APP_IN_DOCS + fastifyPath(path),
      schema: { hide: true } as object,
      handler: (request, reply) => handOn(auth, request.url.slice(AUTH_APP_IN_DOCS.length), request, reply),
    })
  }
}
