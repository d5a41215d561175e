import { headers, integer, text, url } from './parsers.ts'

const group = 'Traces'

/** Settings of trace export, with the names that OpenTelemetry uses. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url({
    optional: true,
    group,
    help: 'Where traces are sent to by OTLP over HTTP (JSON): a collector’s address, without /v1/traces. Without it nothing is traced.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers({
    optional: true,
    secret: true,
    group,
    help: 'Headers that the collector asks for: name=value,name=value.',
  }),
  OTEL_SERVICE_NAME: text({ default: 'semblance', group, help: 'What this program is called in traces.' }),
  TRACED_PERCENT: integer({
    default: 100,
    min: 0,
    max: 100,
    group,
    help: 'Of how many requests and jobs in a hundred the trace is sent; all parts of a trace, or none.',
  }),
}
