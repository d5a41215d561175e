import pg from 'pg'

/** Longer than any honest statement; a lost client must not hold its locks for ever. */
const STATEMENT_TIMEOUT_MS = 60_000
/** The server ends a statement first; when it does not, it is gone without having said so. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5000
const CONNECT_TIMEOUT_MS = 10_000

/**
 * A pool whose connections may be lost at any moment. The pool listens to those that lie idle; one that is in use and
 * hears of its end between two statements has nobody to tell, and an error that nobody hears ends the process.
 */
export function createPool(config: pg.PoolConfig, onError: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: SILENCE_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    ...config,
  })
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
  query_timeout: 2 ** 31 - 1,
})
