import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../observability/metrics.ts'

/**
 * Status in the log if the client closed the connection before it received a response. Some other
 * servers log the same status. The status is never sent to a client.
 */
const HUNG_UP = 499

/**
 * Logs and measures each request once. The status is that of the response, or 499 if the client
 * disconnected before the response.
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
    // Logs the path pattern of the route. The address itself is not logged, because it may contain
    // secrets. The id of the request is added here, because creating a logger for a single line
    // would take too much time.
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
