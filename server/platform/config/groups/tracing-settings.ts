import { headers, integer, text, url } from '../parsers.ts'

const group = 'Traces'

/** The names are those of the OpenTelemetry standard. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url({
    optional: true,
    group,
    help: 'Address of the collector that receives traces by OTLP over HTTP (JSON), without /v1/traces. Unset: no tracing.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers({
    optional: true,
    secret: true,
    group,
    help: 'Headers that the collector requires: name=value,name=value.',
  }),
  OTEL_SERVICE_NAME: text({ default: 'semblance', group, help: 'Service name in traces.' }),
  TRACED_PERCENT: integer({
    default: 100,
    min: 0,
    max: 100,
    group,
    help: 'Percentage of requests and jobs whose trace is sent. A trace is always sent whole.',
  }),
}
