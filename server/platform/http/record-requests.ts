import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../observability/metrics.ts'

/** What others than us call it, too: the client closed the connection before it had its answer. Nobody is sent it. */
const HUNG_UP = 499

/** One line and one observation a request: with its answer's status, or 499 when nobody waited for that. */
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
    // The template of the address, never the address itself.
    // With the request's id, as its own log would have it, which need not be made for this one line.
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
