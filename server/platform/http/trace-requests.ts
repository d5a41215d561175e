import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from '../observability/tracer.ts'
import { beginSpan, placeInTrace, within } from '../observability/tracing.ts'

/** Asked by machines every few seconds, or by every page: nobody looks for these in traces. */
const UNTRACED = /^\/(?:healthz|readyz|metrics|assets\/)/
/** The client closed the connection before it had its answer. */
const HUNG_UP = 499

/**
 * A span a request, named by its route's template: never the address itself. It goes on with the `traceparent` of whoever
 * asks, and the answer's `traceresponse` says where it was.
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
      // A page asks our own routes without leaving the process: they are a part of it.
      ...(typeof given === 'string' ? { from: given } : {}),
    })
    if (!span) return done()
    spans.set(request, span)
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : HUNG_UP
      span.note({ 'http.response.status_code': status })
      span.end(status >= 500 ? new ServerFault() : undefined)
    })
    within(span, () => {
      const place = placeInTrace()
      if (place) reply.header('traceresponse', place.traceparent)
      done()
    })
  })
  // A body is read by events of the connection, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => within(spans.get(request), done))
  app.addHook('onResponse', (request, _reply, done) => within(spans.get(request), done))
}

/** A status of 500 or more; what went wrong is in the spans below it, and in the log. */
class ServerFault extends Error {
  override readonly name = 'ServerFault'
}
