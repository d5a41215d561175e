import type { FastifyInstance } from 'fastify'
import { nameOfRoute, type Seen } from '../../../scripts/requests-record.ts'
import { ROUTES } from '../../../server/app.ts'
import { fastifyPath } from '../../../server/platform/http/cors.ts'
import type { Route } from '../../../server/platform/http/route.ts'

/** What the test file that is running asked of each route, and how it was answered. */
const seen = new Map<string, Set<number>>()

function note(route: Route, status: number): void {
  const name = nameOfRoute(route)
  seen.set(name, (seen.get(name) ?? new Set()).add(status))
}

/** What was seen since the last call. */
export function takeRequestsSeen(): Seen {
  const taken = Object.fromEntries([...seen].map(([route, statuses]) => [route, [...statuses]]))
  seen.clear()
  return taken
}

/** A world brings the processor's webhooks to its own listener for everybody: that proves nothing about a route. */
export const NOT_BY_A_TEST = { 'x-request-id': 'not-sent-by-a-test' }

/** Notes every request that a listener of this process answers. */
export function noteRequestsTo(listener: FastifyInstance): void {
  listener.addHook('onResponse', (request, reply, done) => {
    const { route } = request.routeOptions.config as { route?: Route }
    if (route && request.id !== NOT_BY_A_TEST['x-request-id']) note(route, reply.statusCode)
    done()
  })
}

type LogLine = { msg?: string; method?: string; route?: string; status?: number }

/** Notes the requests that a program of its own has answered, by the lines of its log. */
export function noteRequestsLogged(log: string): void {
  for (const line of log.split('\n').filter((text) => text.includes('"msg":"request"'))) {
    const { method, route: path, status } = JSON.parse(line) as LogLine
    for (const route of ROUTES)
      if (status && route.method === method && fastifyPath(route.path, route.takesRest) === path) note(route, status)
  }
}
