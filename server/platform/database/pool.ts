import pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { MAX_TIMER_MS } from './query-timeout.ts'
import type { ServerClientConfig } from './server-clients.ts'
import { Servers } from './servers.ts'

/**
 * Longer than any legitimate statement takes. Without a limit, the statement of a disconnected
 * client would hold its locks forever.
 */
const STATEMENT_TIMEOUT_MS = 60_000
/**
 * A connection on which nothing arrives for this time counts as dead. A slow statement is no
 * reason for that, because the server aborts it earlier.
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5000
export const CONNECT_TIMEOUT_MS = 10_000
/**
 * Longest wait for a lock. A statement that waits for a lock occupies a connection that other
 * requests need.
 */
const LOCK_TIMEOUT_MS = 10_000

/**
 * Limits that the server enforces. Without a pooler, they are set once per connection. Behind a
 * pooler, they are set in each transaction.
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
  /** Address of one server, or of several servers. Only one of several accepts writes. */
  url: string
  /** True to send statements without waiting for the responses to earlier statements. */
  isPipelined?: boolean
  /**
   * True if the address leads through a pooler that assigns a server connection to each
   * transaction.
   */
  isPooled: boolean
  max: number
  /** Time after which a statement without an answer is abandoned. */
  silenceMs?: number
  /** Server-side limits in milliseconds that replace the usual ones. */
  limits?: Partial<typeof LIMITS>
  name: string
  types?: pg.CustomTypesConfig
  Client: new (config?: ServerClientConfig) => pg.Client
}

/**
 * Creates a pool whose connections may fail at any moment. A pool itself handles only the errors
 * of idle connections. A connection that is in use may also fail between two statements. Without a
 * listener, that error would end the process.
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
    // A pooler rejects connection settings that it cannot track.
    ...(isPooled ? { limits: asTransactionLimits(limits) } : limits),
    Client,
  }
  const pool = new pg.Pool(config)
  const report = (error: unknown): void => {
    // A closing pool ends its own connections. That is not a failure.
    if (!pool.ending) onError(error)
  }
  pool.on('connect', (client) => client.on('error', report))
  // Ignores an idle connection's error, which is already reported. The pool replaces the
  // connection.
  pool.on('error', () => {})
  return pool
}

/**
 * Returns a statement without a client-side timeout. The limit on the server is a session setting
 * and stays in force.
 */
export const queryWithoutTimeout = (text: string, values?: unknown[]): pg.QueryConfig & { query_timeout: number } => ({
  text,
  ...(values ? { values } : {}),
  query_timeout: MAX_TIMER_MS,
})
