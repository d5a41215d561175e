import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config/load-config.ts'
import { OutageLog } from './outage-log.ts'
import { inSources } from './source-places.ts'
import { placeInTrace } from './tracing.ts'

/** Structured JSON lines. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const SECRET_KEYS = ['email', 'password', 'newPassword', 'token', 'cookie', 'authorization', 'clientSecret']

/**
 * Lines carry ids and route templates only: no address, cookie, token, secret or query string. The redaction below is
 * the second fence, for an object somebody logs whole.
 * @param to where lines go; default, standard output.
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

/** From now on `log` tells in one line that the database is away, and in one that it is back. @returns what ends that */
export const foldOutages = (log: Logger, ping: () => Promise<unknown>): (() => void) =>
  outageLogs.get(log)?.watch(log, ping) ?? (() => {})

/** By what a line is found from its trace, and the trace from the line. */
function lineInTrace(): object {
  const place = placeInTrace()
  return place ? { trace_id: place.traceId, span_id: place.spanId } : {}
}

type DescribedError = { type: string; message: string; stack?: string | undefined; cause?: unknown; code?: unknown }

/** The error itself and its causes; not the request, query parameters or rows that libraries hang on it. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const stack = error.stack && inSources(error.stack)
  const described: DescribedError = { type: error.name, message: error.message, stack }
  if ('code' in error) described.code = error.code
  if (error.cause) described.cause = describeError(error.cause)
  return described
}
