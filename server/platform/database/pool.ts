import pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { AS_LONG_AS_IT_TAKES } from './patience.ts'
import type { ServerClientConfig } from './server-clients.ts'
import { Servers } from './servers.ts'

/** Longer than any honest statement; a lost client must not hold its locks for ever. */
const STATEMENT_TIMEOUT_MS = 60_000
/** The server ends a statement first; when it does not, it is gone without having said so. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5000
const CONNECT_TIMEOUT_MS = 10_000

/** What the server ends by itself: a setting of each connection, and of each transaction behind a pooler. */
const LIMITS = { statement_timeout: STATEMENT_TIMEOUT_MS, idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS }
const LIMITS_OF_TRANSACTION = Object.entries(LIMITS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ')

export type ServerPool = {
  /** Of one server, or of several of which one takes writes. */
  url: string
  /** Whether the address leads through a pooler that lends a connection for one transaction. */
  isPooled: boolean
  max: number
  /** After which a statement without an answer is given up. */
  silenceMs?: number
  name: string
  types?: pg.CustomTypesConfig
  Client: new (config?: ServerClientConfig) => pg.Client
}

/**
 * A pool whose connections may be lost at any moment. The pool listens to those that lie idle; one that is in use and
 * hears of its end between two statements has nobody to tell, and an error that nobody hears ends the process.
 */
export function createPool(
  { url, isPooled, max, name, types, Client, silenceMs = SILENCE_MS }: ServerPool,
  onError: (error: unknown) => void,
): pg.Pool {
  const [connectionString] = singleAddresses(url)
  const config: pg.PoolConfig & ServerClientConfig = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: silenceMs,
    max,
    application_name: name,
    servers: new Servers(url),
    ...(types ? { types } : {}),
    // A pooler refuses settings of a connection that it does not know how to keep.
    ...(isPooled ? { limits: LIMITS_OF_TRANSACTION } : LIMITS),
    Client,
  }
  const pool = new pg.Pool(config)
  const report = (error: unknown): void => {
    // Whoever closes the pool ends its connections.
    if (!pool.ending) onError(error)
  }
  pool.on('connect', (client) => client.on('error', report))
  // The same error once more, for a connection that lay idle; the pool has replaced it.
  pool.on('error', () => {})
  return pool
}

/** A statement that is waited for as long as it takes; the server's own limit is a setting of the session. */
export const unhurried = (text: string, values?: unknown[]): pg.QueryConfig & { query_timeout: number } => ({
  text,
  ...(values ? { values } : {}),
  query_timeout: AS_LONG_AS_IT_TAKES,
})
