import pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { MAX_TIMER_MS } from './query-timeout.ts'
import type { ServerClientConfig } from './server-clients.ts'
import { Servers } from './servers.ts'

/** Without a limit, a statement whose client has disconnected would keep its locks forever. */
const STATEMENT_TIMEOUT_MS = 60_000
/**
 * A connection without any data for this time is closed. The server aborts slow statements
 * earlier.
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5000
export const CONNECT_TIMEOUT_MS = 10_000
/** A statement that waits for a lock occupies a connection that other requests need. */
const LOCK_TIMEOUT_MS = 10_000

/**
 * Limits that the server enforces. They are set once per connection or, with a pooler, in each
 * transaction.
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
  /** Address of one server, or a list of servers of which only one accepts writes. */
  url: string
  /** True if statements are sent before earlier ones are answered. */
  isPipelined?: boolean
  /** True for a pooler that assigns a server connection to each transaction. */
  isPooled: boolean
  max: number
  /** A connection is closed if a statement gets no answer within this time. */
  silenceMs?: number
  /** Replaces some of the default limits, in milliseconds. */
  limits?: Partial<typeof LIMITS>
  name: string
  types?: pg.CustomTypesConfig
  Client: new (config?: ServerClientConfig) => pg.Client
}

/**
 * Creates a pool whose connections may fail at any time. A pool itself handles only errors of
 * unused connections. Without the added listener, an error between two statements would end the
 * process.
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
    // A closing pool ends its own connections, which is no failure.
    if (!pool.ending) onError(error)
  }
  pool.on('connect', (client) => client.on('error', report))
  // The listener above has reported the error, and the pool replaces the connection.
  pool.on('error', () => {})
  return pool
}

/** The client sets no time limit for this statement. The server's limit stays in force. */
export const queryWithoutTimeout = (text: string, values?: unknown[]): pg.QueryConfig & { query_timeout: number } => ({
  text,
  ...(values ? { values } : {}),
  query_timeout: MAX_TIMER_MS,
})
