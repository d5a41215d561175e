import type { Config } from '../config/load-config.ts'

/**
 * Kind of a span. `server` is an incoming request. `client` is a call of another service.
 * `consumer` is work that a request started earlier. `internal` is a part of other work.
 */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
/**
 * Data of a span: only names, ids of our own and numbers. Text from users, mail addresses, tokens
 * and parameters are not allowed.
 */
export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanOptions = {
  kind: SpanKind
  attributes?: Attributes
  /**
   * `traceparent` of the trace to which the span belongs. By default, it is that of the current
   * span. With null, a new trace starts.
   */
  from?: string | null
  /**
   * True if the span is recorded only inside another span. A separate trace for it would not be
   * useful.
   */
  isPart?: boolean
}
export type Span = {
  note: (attributes: Attributes) => void
  /**
   * Ends the span. If `error` is given, only the type of the error is recorded, because its
   * message may contain personal data.
   */
  end: (error?: unknown) => void
}
export type TraceContext = { traceparent: string; traceId: string; spanId: string }

export type Tracer = {
  begin: (name: string, options: SpanOptions) => Span
  within: <Result>(span: Span, work: () => Result) => Result
  here: () => TraceContext | undefined
  close: () => Promise<void>
}

export type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'TRACED_PERCENT'
>
