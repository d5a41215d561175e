import type { Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Bulk, Snapshot } from './bulk/bulk.ts'
import type { Standby } from './connections/standby.ts'
import type { OnStatement } from './statements.ts'
import type { Tables } from './tables.ts'

/**
 * An open database of either engine. It must be closed exactly once, after all code that uses it
 * has ended.
 */
export type Database = {
  kysely: Kysely<Tables>
  /**
   * The same database over separate connections, so health checks never wait for requests. A
   * statement is aborted after a few seconds.
   */
  health: Kysely<Tables>
  engine: 'pglite' | 'postgres'
  /** Address or folder without user and password, for the logs. */
  location: string
  runScript: (script: string) => Promise<void>
  /**
   * Runs statements that cannot run inside a transaction, such as `create index concurrently`.
   * They run one after another on their own connection, without a timeout.
   */
  runAlone: (statements: readonly string[]) => Promise<void>
  /** Runs `work` under a lock that excludes other processes, which wait. */
  withExclusiveLock: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Runs `work` with a snapshot that reads all tables as of one moment. */
  inSnapshot: <Result>(work: (moment: Snapshot) => Promise<Result>) => Promise<Result>
  inBulk: <Result>(work: (bulk: Bulk) => Promise<Result>) => Promise<Result>
  /**
   * Returns the options with which pg-boss connects. While the database is unreachable, pg-boss
   * waits until `giveUp` is aborted.
   */
  bossOptions: (giveUp: AbortSignal) => Promise<ConstructorOptions>
  standby?: Standby | undefined
  /** Numbers of open connections, of unused ones, and of callers that wait for one. */
  pool: () => { total: number; idle: number; waiting: number }
  /** Dumps the data folder, for tests (PGlite only). */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}

export type ConnectOptions = {
  databaseUrl?: string | undefined
  /**
   * Address that bypasses the pooler of `databaseUrl`, for operations that a pooler does not
   * support.
   */
  directUrl?: string | undefined
  /**
   * Read-only standby, whose data may be up to `maxLagMs` old. If `directUrl` is given, `url` is
   * the address of a pooler.
   */
  standby?: { url: string; maxLagMs: number } | undefined
  /** Folder of the embedded database, or `memory://`. */
  dataDir: string
  poolSize: number
  onStatement?: OnStatement
  onError: (error: unknown) => void
  template?: Blob
  /**
   * PGlite: returns the address of the archive from which a missing data folder is created.
   * Without an archive, PGlite creates an empty folder.
   */
  prepared?: () => URL
}
