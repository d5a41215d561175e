import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../../observability/metrics.ts'

/** Logged if the client disconnected before the response, as some other servers do. Never sent. */
const HUNG_UP = 499

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
    // Logs the path pattern, because the address may contain secrets. Creating a logger with the
    // request id would take too much time for one line.
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
