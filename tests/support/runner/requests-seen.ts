import type { FastifyInstance } from 'fastify'
import { nameOfRoute, type ObservedStatuses } from '../../../scripts/requests-record.ts'
import { ROUTES } from '../../../server/app.ts'
import { fastifyPath } from '../../../server/platform/http/callers/cors.ts'
import type { Route } from '../../../server/platform/http/route.ts'

const statusesByRoute = new Map<string, Set<number>>()

function note(route: Route, status: number): void {
  const name = nameOfRoute(route)
  statusesByRoute.set(name, (statusesByRoute.get(name) ?? new Set()).add(status))
}

export function takeRecordedRequests(): ObservedStatuses {
  const taken = Object.fromEntries([...statusesByRoute].map(([route, statuses]) => [route, [...statuses]]))
  statusesByRoute.clear()
  return taken
}

/**
 * Marks webhooks which a world delivers to its own listener in every test. They prove nothing
 * about a route.
 */
export const NOT_SENT_BY_TEST = { 'x-request-id': 'not-sent-by-a-test' }

export function recordRequestsTo(listener: FastifyInstance): void {
  listener.addHook('onResponse', (request, reply, done) => {
    const { route } = request.routeOptions.config as { route?: Route }
    if (route && request.id !== NOT_SENT_BY_TEST['x-request-id']) note(route, reply.statusCode)
    done()
  })
}

type LogLine = { msg?: string; method?: string; route?: string; status?: number }

/** Reads the log of a separate program. */
export function recordLoggedRequests(log: string): void {
  for (const line of log.split('\n').filter((text) => text.includes('"msg":"request"'))) {
    const { method, route: path, status } = JSON.parse(line) as LogLine
    for (const route of ROUTES)
      if (status && route.method === method && fastifyPath(route.path, route.takesRest) === path) note(route, status)
  }
}
