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

export type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'TRACED_PERCENT'
>
