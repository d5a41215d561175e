import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from '../../observability/tracer.ts'
import { beginSpan, currentTraceContext, runInSpan } from '../../observability/tracing.ts'

/** Requested so often that their spans would hide the interesting ones. */
const UNTRACED = /^\/(?:healthz|readyz|metrics|assets\/)/
const HUNG_UP = 499

/**
 * Creates a span for each request. Its name is the path pattern, because the address may contain
 * secrets. It continues the caller's `traceparent`; `traceresponse` contains its id.
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
      // A page may make the request inside this process.
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
  // Bodies are read in socket events, in which the current span is unknown.
  app.addHook('preValidation', (request, _reply, done) => runInSpan(spans.get(request), done))
  app.addHook('onResponse', (request, _reply, done) => runInSpan(spans.get(request), done))
}

/** The cause of the failure is in the child spans and in the log. */
class ServerFault extends Error {
  override readonly name = 'ServerFault'
}
