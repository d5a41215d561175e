import pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { MAX_TIMER_MS } from './query-timeout.ts'
import type { ServerClientConfig } from './server-clients.ts'
import { Servers } from './servers.ts'

/**
 * Time limit of a statement. Every legitimate statement takes less time. Without a limit, a
 * statement whose client has disconnected would keep its locks forever.
 */
const STATEMENT_TIMEOUT_MS = 60_000
/**
 * A connection is closed if nothing arrives for this time. A connection with a slow statement is
 * not closed, because the server aborts the statement earlier.
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5000
export const CONNECT_TIMEOUT_MS = 10_000
/**
 * Longest time for which a statement waits for a lock. A statement that waits occupies a
 * connection that other requests need.
 */
const LOCK_TIMEOUT_MS = 10_000

/**
 * Time limits that the server enforces. Without a pooler, these limits are set once per
 * connection. With a pooler, they are set in each transaction.
 */
const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}
const asTransactionLimits = (limits: Readonly<Record<string, number>>): string =>
  Object.entries(limits)
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')

export type ServerPool = {
  /** Address of one server, or a list of several servers of which only one accepts writes. */
  url: string
  /** True if statements are sent before the responses to earlier statements have arrived. */
  isPipelined?: boolean
  /**
   * True if the address is that of a pooler that assigns a server connection to each transaction.
   */
  isPooled: boolean
  max: number
  /**
   * Time in milliseconds. If a statement gets no answer within this time, its connection is
   * closed.
   */
  silenceMs?: number
  /** Time limits in milliseconds for the server. They replace the default limits. */
  limits?: Partial<typeof LIMITS>
  name: string
  types?: pg.CustomTypesConfig
  Client: new (config?: ServerClientConfig) => pg.Client
}

/**
 * Creates a pool whose connections may fail at any time. A pool itself handles only the errors of
 * unused connections. A connection that is in use may also fail between two statements. Without
 * the listener that this function adds, such an error would end the process.
 */
export function createPool(
  { url, isPooled, isPipelined = false, max, name, types, Client, silenceMs = SILENCE_MS, limits: given }: ServerPool,
  onError: (error: unknown) => void,
): pg.Pool {
  const [connectionString] = singleAddresses(url)
  const limits = { ...LIMITS, ...given }
  const config: pg.PoolConfig & ServerClientConfig = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: isPipelined,
    query_timeout: silenceMs,
    max,
    application_name: name,
    servers: new Servers(url),
    ...(types ? { types } : {}),
    // A pooler rejects connection settings that it does not know.
    ...(isPooled ? { limits: asTransactionLimits(limits) } : limits),
    Client,
  }
  const pool = new pg.Pool(config)
  const report = (error: unknown): void => {
    // A closing pool ends its own connections. Those errors are no failures and are not reported.
    if (!pool.ending) onError(error)
  }
  pool.on('connect', (client) => client.on('error', report))
  // Does nothing on the error of an unused connection, because the listener above has reported the
  // error. The pool replaces the connection.
  pool.on('error', () => {})
  return pool
}

/**
 * Returns a statement whose duration is not limited by the client. The time limit of the server
 * stays in force, because it is a session setting.
 */
export const queryWithoutTimeout = (text: string, values?: unknown[]): pg.QueryConfig & { query_timeout: number } => ({
  text,
  ...(values ? { values } : {}),
  query_timeout: MAX_TIMER_MS,
})
