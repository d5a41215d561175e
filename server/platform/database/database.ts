import type { Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Bulk, Snapshot } from './bulk.ts'
import type { Standby } from './standby.ts'
import type { OnStatement } from './statements.ts'
import type { Tables } from './tables.ts'

/**
 * An open database of either engine. It must be closed exactly once, after all code that uses it
 * has ended.
 */
export type Database = {
  kysely: Kysely<Tables>
  /**
   * The same database over separate connections for health checks and metrics. Health checks
   * therefore never wait for a connection that a request uses. A statement is aborted after a few
   * seconds.
   */
  health: Kysely<Tables>
  engine: 'pglite' | 'postgres'
  /**
   * Address or folder of the database without user and password, for the startup table and the
   * logs.
   */
  location: string
  /** Runs a script of several statements on one connection, in one transaction. */
  runScript: (script: string) => Promise<void>
  /**
   * Runs statements that cannot run inside a transaction, such as `create index concurrently`. They
   * run one after another on their own connection, without a timeout.
   */
  runAlone: (statements: readonly string[]) => Promise<void>
  /**
   * Runs `work` while it holds a lock of the database. Other processes that request the same lock
   * wait until `work` has ended.
   */
  withExclusiveLock: <Result>(work: () => Promise<Result>) => Promise<Result>
  /**
   * Runs `work` with a snapshot, which reads all tables as they were at one moment. Other queries
   * can run at the same time if the database allows several connections.
   */
  inSnapshot: <Result>(work: (moment: Snapshot) => Promise<Result>) => Promise<Result>
  /** Runs `work`, which writes to many tables on one connection and in one transaction. */
  inBulk: <Result>(work: (bulk: Bulk) => Promise<Result>) => Promise<Result>
  /**
   * Returns the options with which pg-boss connects to the same database. While the database is
   * unreachable, pg-boss waits. When `giveUp` is aborted, pg-boss stops waiting.
   */
  bossOptions: (giveUp: AbortSignal) => Promise<ConstructorOptions>
  /** Standby database of DATABASE_READ_URL. */
  standby?: Standby | undefined
  /**
   * Returns the number of all connections, the number of unused connections and the number of
   * callers that wait for a connection. Used for the metrics.
   */
  pool: () => { total: number; idle: number; waiting: number }
  /** Returns a dump of the data folder. Tests start from such a dump (PGlite only). */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}

export type ConnectOptions = {
  databaseUrl?: string | undefined
  /**
   * Address of the same database that does not lead through the pooler of `databaseUrl`. Used for
   * operations that a pooler does not support.
   */
  directUrl?: string | undefined
  /**
   * Read-only standby. Its data may be older than the data of the primary by up to `maxLagMs`. If
   * `directUrl` is given, `url` is the address of a pooler that connects to the standby.
   */
  standby?: { url: string; maxLagMs: number } | undefined
  /** Folder of the embedded database. `memory://` keeps the database in memory. */
  dataDir: string
  poolSize: number
  onStatement?: OnStatement
  onError: (error: unknown) => void
  /** Dump of a data folder. The embedded database starts with the content of this dump. */
  template?: Blob
  /**
   * PGlite: returns the address of the archive from which a missing data folder is created. If the
   * function or the archive is missing, PGlite creates an empty folder.
   */
  prepared?: () => URL
}
