import type { Config } from '../config/load-config.ts'

/**
 * Kind of a span: an incoming request, an outgoing call, work that was requested earlier, or an
 * internal part.
 */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
/** Only names, our ids and numbers. Never text or addresses of users, tokens or parameters. */
export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanOptions = {
  kind: SpanKind
  attributes?: Attributes
  /**
   * `traceparent` of the trace to continue. Default: the current span. Null starts a new trace.
   */
  from?: string | null
  /**
   * True for a span that is only recorded inside another span, because it would be noise on its
   * own.
   */
  isPart?: boolean
}
export type Span = {
  note: (attributes: Attributes) => void
  /** Ends the span. Only the type of `error` is recorded, not its message. */
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
