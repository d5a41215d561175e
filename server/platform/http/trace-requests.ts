import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from '../observability/tracer.ts'
import { beginSpan, currentTraceContext, runInSpan } from '../observability/tracing.ts'

/**
 * Paths that are not traced. Machines request them at short intervals, or every page loads them,
 * so their spans would hide the interesting ones.
 */
const UNTRACED = /^\/(?:healthz|readyz|metrics|assets\/)/
/** Status in a trace if the client closed the connection before it received a response. */
const HUNG_UP = 499

/**
 * Creates a span for each request. The name of the span is the path pattern of the route, because
 * the address itself may contain secrets. If the caller sends a `traceparent` header, the span
 * belongs to the trace of the caller. The `traceresponse` header contains the id of the span.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    if (UNTRACED.test(request.url)) return done()
    const route = request.routeOptions.url ?? 'none'
    const given = request.headers['traceparent']
    const span = beginSpan(`${request.method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route, 'semblance.request': request.id },
      // A page may make the request inside this process. The span then belongs to the trace of the
      // page.
      ...(typeof given === 'string' ? { from: given } : {}),
    })
    if (!span) return done()
    spans.set(request, span)
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : HUNG_UP
      span.note({ 'http.response.status_code': status })
      span.end(status >= 500 ? new ServerFault() : undefined)
    })
    runInSpan(span, () => {
      const place = currentTraceContext()
      if (place) reply.header('traceresponse', place.traceparent)
      done()
    })
  })
  // Bodies are read in events of the socket, in which the current span is unknown. The span of the
  // request is set again here.
  app.addHook('preValidation', (request, _reply, done) => runInSpan(spans.get(request), done))
  app.addHook('onResponse', (request, _reply, done) => runInSpan(spans.get(request), done))
}

/**
 * Error that marks the span of a response with status 500 or more. The cause of the failure is in
 * the child spans and in the log.
 */
class ServerFault extends Error {
  override readonly name = 'ServerFault'
}
