import type { Place, Span, SpanOptions, Tracer, TracingConfig } from './tracer.ts'

let tracer: Tracer | undefined

/**
 * Traces what this process does from now on, when there is where to send it; what does it is loaded only then. What it
 * gives back ends it, and sends what is left.
 */
export async function startTracing(config: TracingConfig): Promise<() => Promise<void>> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => undefined
  const { createTracer } = await import('./otel-tracer.ts')
  const own = createTracer({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: config.OTEL_EXPORTER_OTLP_ENDPOINT })
  tracer = own
  return async () => {
    if (tracer === own) tracer = undefined
    await own.close()
  }
}

/** For whoever would name a span at some cost. */
export const isTracing = (): boolean => tracer !== undefined

/** Does the work as a span, which ends as it does. Without tracing it is the work alone. */
export function inSpan<Result>(name: string, options: SpanOptions, work: () => Result): Result {
  if (!tracer || (options.isPart && !tracer.here())) return work()
  const span = tracer.begin(name, options)
  let result: Result
  try {
    result = tracer.within(span, work)
  } catch (error) {
    span.end(error)
    throw error
  }
  if (!(result instanceof Promise)) {
    span.end()
    return result
  }
  return result.then(
    (value: unknown) => {
      span.end()
      return value
    },
    (error: unknown) => {
      span.end(error)
      throw error
    },
  ) as Result
}

/** A span whose end comes by events; undefined without tracing. */
export const beginSpan = (name: string, options: SpanOptions): Span | undefined => tracer?.begin(name, options)

/** Does the work as a part of a span that goes on. */
export const within = <Result>(span: Span | undefined, work: () => Result): Result =>
  span && tracer ? tracer.within(span, work) : work()

/** Where in a trace this is, for a row that somebody goes on from, a call or a line; undefined without tracing. */
export const placeInTrace = (): Place | undefined => tracer?.here()
