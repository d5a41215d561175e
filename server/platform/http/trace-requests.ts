import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from '../observability/tracer.ts'
import { beginSpan, currentTraceContext, runInSpan } from '../observability/tracing.ts'

/** Paths that machines poll or that every page loads. Their spans would only be noise. */
const UNTRACED = /^\/(?:healthz|readyz|metrics|assets\/)/
/** Status of a request whose client closed the connection before the response. */
const HUNG_UP = 499

/**
 * Creates a span per request, named after its route's template, never the address itself.
 * Continues the caller's `traceparent` and sends the span's context in the `traceresponse` header.
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
      // Continues the page's span if a page makes the request within the process.
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
  // Bodies are read in socket events, which do not have the request's trace context. It is
  // restored here.
  app.addHook('preValidation', (request, _reply, done) => runInSpan(spans.get(request), done))
  app.addHook('onResponse', (request, _reply, done) => runInSpan(spans.get(request), done))
}

/**
 * Error that marks a span with a status of 500 or more. The cause is in its child spans and in the
 * log.
 */
class ServerFault extends Error {
  override readonly name = 'ServerFault'
}
