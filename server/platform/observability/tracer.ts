import type { Config } from '../config/load-config.ts'

/**
 * `server` is an incoming request, `client` a call of another service, `consumer` work that a
 * request started earlier, `internal` a part of other work.
 */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
/**
 * Names, our own ids and numbers. Text from users, mail addresses, tokens and parameters are not
 * allowed.
 */
export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanOptions = {
  kind: SpanKind
  attributes?: Attributes
  /**
   * `traceparent` of the span's trace. The default is that of the current span. With null, a new
   * trace starts.
   */
  from?: string | null
  /** True if the span is recorded only inside another span. */
  isPart?: boolean
}
export type Span = {
  note: (attributes: Attributes) => void
  /** Only the type of an error is recorded, because its message may contain personal data. */
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
