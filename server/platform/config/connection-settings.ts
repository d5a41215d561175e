import { integer } from './parsers.ts'

const group = 'Connections'

/**
 * Limits on the number of connections and their timeouts, so that slow or numerous clients cannot
 * exhaust the process.
 */
export const CONNECTION_SETTINGS = {
  MAX_CONNECTIONS: integer({
    default: 5000,
    min: 1,
    max: 1_000_000,
    group,
    help: 'Connections each of the two ports holds at most; one more is closed at once. Keep it below the limit on open files.',
  }),
  HEADERS_TIMEOUT_MS: integer({
    default: 10_000,
    min: 100,
    max: 600_000,
    group,
    help: 'How long a client may take to send the headers of a request, or its first byte.',
  }),
  REQUEST_TIMEOUT_MS: integer({
    default: 30_000,
    min: 100,
    max: 3_600_000,
    group,
    help: 'How long a client may take to send a whole request, its body included. Not how long the answer may take.',
  }),
  UPLOAD_TIMEOUT_MS: integer({
    default: 3_600_000,
    min: 100,
    max: 86_400_000,
    group,
    help: 'The same for a request that brings a file, and never less than REQUEST_TIMEOUT_MS.',
  }),
  KEEP_ALIVE_TIMEOUT_MS: integer({
    default: 65_000,
    min: 100,
    max: 3_600_000,
    group,
    help: 'How long a connection stays open after an answer; longer than the idle time of the load balancer in front.',
  }),
  SHUTDOWN_TIMEOUT_MS: integer({
    default: 20_000,
    min: 100,
    max: 600_000,
    group,
    help: 'After DRAIN_DELAY_MS, how long requests and jobs under way may take to end; then what is left is cut off.',
  }),
} as const
