import { integer } from '../parsers.ts'

const group = 'Connections'

/**
 * Limits on client connections. Without them, many or slow clients could use up the memory of the
 * process.
 */
export const CONNECTION_SETTINGS = {
  MAX_CONNECTIONS: integer({
    default: 5000,
    min: 1,
    max: 1_000_000,
    group,
    help: 'Maximum number of connections on each of the two ports; further ones are closed at once. Keep it below the limit on open files.',
  }),
  HEADERS_TIMEOUT_MS: integer({
    default: 10_000,
    min: 100,
    max: 600_000,
    group,
    help: 'Time a client has to send its first byte and the headers of a request.',
  }),
  REQUEST_TIMEOUT_MS: integer({
    default: 30_000,
    min: 100,
    max: 3_600_000,
    group,
    help: 'Time a client has to send a whole request with its body. Does not limit the response time.',
  }),
  UPLOAD_TIMEOUT_MS: integer({
    default: 3_600_000,
    min: 100,
    max: 86_400_000,
    group,
    help: 'Time a client has to send a request that uploads a file; never less than REQUEST_TIMEOUT_MS.',
  }),
  KEEP_ALIVE_TIMEOUT_MS: integer({
    default: 65_000,
    min: 100,
    max: 3_600_000,
    group,
    help: 'Time a connection stays open after a response; keep it longer than the idle timeout of the load balancer in front.',
  }),
  SHUTDOWN_TIMEOUT_MS: integer({
    default: 20_000,
    min: 100,
    max: 600_000,
    group,
    help: 'After DRAIN_DELAY_MS, the time that running requests and jobs have to finish; then they are cut off.',
  }),
} as const
