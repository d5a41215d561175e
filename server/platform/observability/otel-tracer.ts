import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context,
  isSpanContextValid,
  SpanKind as OtelKind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanKind, Tracer, TracingConfig } from './tracer.ts'

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
}
/** Spans that wait while the collector is unavailable. Further spans are lost. */
const MAX_WAITING = 2048
const SEND_INTERVAL_MS = 2000
const MAX_SEND_MS = 5000
const LAST_WORDS_MS = 1000
const KEEPS_NO_PROCESS_ALIVE = { ref: false } as const

type ExporterConfig = TracingConfig & { OTEL_EXPORTER_OTLP_ENDPOINT: string }

/**
 * Creates an OpenTelemetry tracer that sends spans in batches and in the background. A failed
 * batch does not stop later ones. Only code of the platform creates spans; libraries are not
 * instrumented.
 */
export function createTracer(config: ExporterConfig): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMillis: MAX_SEND_MS,
  })
  const ratio = new TraceIdRatioBasedSampler(config.TRACED_PERCENT / 100)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME }),
    // Apply our ratio to traces that the caller has marked as sampled, too. By default callers
    // would decide how many spans we send.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: SEND_INTERVAL_MS,
        exportTimeoutMillis: MAX_SEND_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('semblance')
  const current = new AsyncLocalStorage<OtelSpan>()
  const own = new WeakMap<Span, OtelSpan>()

  const parentOf = (from: string | null | undefined): Context => {
    if (from !== undefined) return contextOf(from)
    const span = current.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }
  return {
    begin: (name, { kind, attributes = {}, from }) => {
      const begun = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parentOf(from))
      const span: Span = {
        note: (more) => void begun.setAttributes({ ...more }),
        end: (error) => {
          if (error !== undefined) {
            begun.setStatus({ code: SpanStatusCode.ERROR })
            begun.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
          }
          begun.end()
        },
      }
      own.set(span, begun)
      return span
    },
    within: (span, work) => {
      const begun = own.get(span)
      return begun ? current.run(begun, work) : work()
    },
    here: () => {
      const context = current.getStore()?.spanContext()
      return context && { traceparent: written(context), traceId: context.traceId, spanId: context.spanId }
    },
    // Spans that are not sent within a second are lost.
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(LAST_WORDS_MS, undefined, KEEPS_NO_PROCESS_ALIVE),
      ]),
  }
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** An invalid `traceparent` starts a new trace. */
function contextOf(traceparent: string | null): Context {
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const context: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

const written = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`
