import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../observability/metrics.ts'

/**
 * Logged status of a request whose client closed the connection before the response. Some other
 * servers log the same status. It is never sent.
 */
const HUNG_UP = 499

/**
 * Logs and measures each request once: with the status of its response, or 499 if the client left
 * first.
 */
export function recordRequests(
  app: FastifyInstance,
  metrics: Metrics,
  onDone: (request: FastifyRequest) => void = () => {},
): void {
  const recorded = new WeakSet<FastifyRequest>()
  const record = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    if (recorded.has(request)) return
    recorded.add(request)
    const route = request.routeOptions.url ?? request.knownPath ?? 'none'
    const ms = reply.elapsedTime
    metrics.observeRequest(request.method, route, status, ms / 1000)
    // Logs the route's template, never the address itself. Adds the request's id directly, because
    // a child logger for this one line would cost too much.
    app.log.info({ reqId: request.id, method: request.method, route, status, ms: Math.round(ms) }, 'request')
    onDone(request)
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) record(request, reply, HUNG_UP)
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply, reply.statusCode)
    done()
  })
}
