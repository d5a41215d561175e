import type { Config } from '../config/load-config.ts'

/** Who waits for whom: a request that came, a call to somebody else, work that was asked for earlier, a part of ours. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
/** Names, ids of ours and numbers; never what somebody wrote, an address, a token or a parameter. */
export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanOptions = {
  kind: SpanKind
  attributes?: Attributes
  /** The `traceparent` that it goes on with, in the place of where this is called; null: it begins a trace. */
  from?: string | null
  /** Only as a part of something: by itself it would be noise. */
  isPart?: boolean
}
export type Span = {
  note: (attributes: Attributes) => void
  /** `error`: what kind it is of is said, and nothing that it says. */
  end: (error?: unknown) => void
}
export type Place = { traceparent: string; traceId: string; spanId: string }

/** What makes spans, once there is where to send them. */
export type Tracer = {
  begin: (name: string, options: SpanOptions) => Span
  within: <Result>(span: Span, work: () => Result) => Result
  here: () => Place | undefined
  close: () => Promise<void>
}

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

export type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'TRACED_PERCENT'
>

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
