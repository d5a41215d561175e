import type { Span, SpanOptions, TraceContext, Tracer, TracingConfig } from './tracer.ts'

let tracer: Tracer | undefined

/**
 * Starts tracing if an endpoint is configured; otherwise loads no library. Returns a function that
 * sends the remaining spans and stops tracing.
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

/** If false, callers need not build the names of spans. */
export const isTracing = (): boolean => tracer !== undefined

/** Runs `work` in a new span that ends with it. If tracing is off, only runs `work`. */
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

/** Starts a span that the caller must end. Returns undefined if tracing is off. */
export const beginSpan = (name: string, options: SpanOptions): Span | undefined => tracer?.begin(name, options)

/** Runs `work` inside a span that was started earlier. */
export const runInSpan = <Result>(span: Span | undefined, work: () => Result): Result =>
  span && tracer ? tracer.within(span, work) : work()

/** Returns the ids of the current trace and span, or undefined if there is none. */
export const currentTraceContext = (): TraceContext | undefined => tracer?.here()
