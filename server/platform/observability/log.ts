import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config/load-config.ts'
import { mapToSources } from './map-to-sources.ts'
import { OutageLog } from './outage-log.ts'
import { currentTraceContext } from './tracing.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const SECRET_KEYS = [
  'email',
  'password',
  'newPassword',
  'token',
  'cookie',
  'authorization',
  'clientSecret',
  'secret',
  'apiKey',
]

/**
 * Creates the log. Log lines contain only ids and path patterns of routes: no addresses, cookies,
 * tokens, secrets or query strings. Such fields are also removed from objects that are logged as a
 * whole.
 * @param to Destination of the lines; standard output by default
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const outages = new OutageLog()
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { service: 'semblance' },
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      remove: true,
    },
    serializers: { err: describeError, error: describeError },
    mixin: lineInTrace,
    hooks: { logMethod: outages.hook },
  }
  const log = to ? pino(options, to) : pino(options)
  outageLogs.set(log, outages)
  return log
}

const outageLogs = new WeakMap<Logger, OutageLog>()

/**
 * Replaces the many errors of a database outage by a summary: one line at the start, reminders,
 * and one line at the end.
 * @returns a function that ends the summaries
 */
export const summarizeOutages = (log: Logger, ping: () => Promise<unknown>): (() => void) =>
  outageLogs.get(log)?.watch(log, ping) ?? (() => {})

/** Connects a log line to its trace. */
function lineInTrace(): object {
  const place = currentTraceContext()
  return place ? { trace_id: place.traceId, span_id: place.spanId } : {}
}

type DescribedError = { type: string; message: string; stack?: string | undefined; cause?: unknown; code?: unknown }

/**
 * Leaves out requests, query parameters and rows that libraries attach to errors, because they may
 * contain personal data.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const stack = error.stack && mapToSources(error.stack)
  const described: DescribedError = { type: error.name, message: error.message, stack }
  if ('code' in error) described.code = error.code
  if (error.cause) described.cause = describeError(error.cause)
  return described
}
