import type { Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Bulk, Snapshot } from './bulk.ts'
import type { Standby } from './standby.ts'
import type { OnStatement } from './statements.ts'
import type { Tables } from './tables.ts'

/** An open database of either engine. Close it exactly once, after everything that uses it. */
export type Database = {
  kysely: Kysely<Tables>
  /**
   * The same database over reserved connections, for health checks and metrics. These connections
   * never wait for requests. A statement is aborted after a few seconds.
   */
  health: Kysely<Tables>
  engine: 'pglite' | 'postgres'
  /** Location without credentials, for the startup table and the logs. */
  location: string
  /** Runs a script of several statements on one connection, all or nothing. */
  runScript: (script: string) => Promise<void>
  /**
   * Runs statements that cannot run inside a transaction, such as `create index concurrently`. They
   * run one after another on their own connection, without a timeout.
   */
  runAlone: (statements: readonly string[]) => Promise<void>
  /** Runs `work` under a lock that only one process of this database can hold. */
  withExclusiveLock: <Result>(work: () => Promise<Result>) => Promise<Result>
  /**
   * Reads tables as of one moment. Other queries can run at the same time if the database allows
   * several connections.
   */
  inSnapshot: <Result>(work: (moment: Snapshot) => Promise<Result>) => Promise<Result>
  /** Writes to many tables on one connection, all or nothing. */
  inBulk: <Result>(work: (bulk: Bulk) => Promise<Result>) => Promise<Result>
  /**
   * Returns the options with which pg-boss connects to the same database. If the database is
   * unreachable, pg-boss waits until it is back or until `giveUp` is aborted.
   */
  bossOptions: (giveUp: AbortSignal) => Promise<ConstructorOptions>
  /** Standby database of DATABASE_READ_URL. */
  standby?: Standby | undefined
  /**
   * Returns the number of all connections, of idle connections, and of callers that wait for a
   * connection. Used for the metrics.
   */
  pool: () => { total: number; idle: number; waiting: number }
  /** Dump of the data folder, for test templates (PGlite only). */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}

export type ConnectOptions = {
  databaseUrl?: string | undefined
  /**
   * Address of the same database without the pooler of `databaseUrl`, for operations that cannot
   * run on a pooled connection.
   */
  directUrl?: string | undefined
  /**
   * Standby for reads that may lag by up to `maxLagMs`. If `directUrl` is given, `url` is the
   * address of a pooler in front of the standby.
   */
  standby?: { url: string; maxLagMs: number } | undefined
  /** Folder of the embedded database. `memory://` keeps the database in memory. */
  dataDir: string
  poolSize: number
  onStatement?: OnStatement
  onError: (error: unknown) => void
  /** Dump of a data folder with which the embedded database starts. */
  template?: Blob
  /**
   * PGlite: returns the archive from which to create a missing data folder, if the archive exists.
   * By default, the engine creates the folder.
   */
  prepared?: () => URL
}
