import type { Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Bulk, Snapshot } from './bulk.ts'
import type { Standby } from './standby.ts'
import type { OnStatement } from './statements.ts'
import type { Tables } from './tables.ts'

/** An open database of either engine. Close it exactly once, last. */
export type Database = {
  kysely: Kysely<Tables>
  /**
   * The same database over connections reserved for health checks and metrics, which never wait for
   * requests. Statements end after a few seconds.
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
  /** Runs `work` while no other process of this database runs work under this lock. */
  withExclusiveLock: <Result>(work: () => Promise<Result>) => Promise<Result>
  /**
   * Reads tables as of one moment. Other users of the database continue meanwhile if it has several
   * connections.
   */
  inSnapshot: <Result>(work: (moment: Snapshot) => Promise<Result>) => Promise<Result>
  /** Writes many tables on one connection, all or nothing. */
  inBulk: <Result>(work: (bulk: Bulk) => Promise<Result>) => Promise<Result>
  /**
   * Returns how pg-boss connects to the same database. It waits for an unreachable database until
   * `giveUp` is aborted.
   */
  bossOptions: (giveUp: AbortSignal) => Promise<ConstructorOptions>
  /** Standby database of DATABASE_READ_URL. */
  standby?: Standby | undefined
  /** Connections in use and waiting, for the metrics. */
  pool: () => { total: number; idle: number; waiting: number }
  /** Dump of the data folder, for test templates (PGlite only). */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}

export type ConnectOptions = {
  databaseUrl?: string | undefined
  /**
   * Address of the same database that bypasses the pooler of `databaseUrl`, for operations that a
   * pooled connection cannot run.
   */
  directUrl?: string | undefined
  /**
   * Standby for reads that may lag by up to `maxLagMs`. Its address leads through a pooler if
   * `directUrl` is given.
   */
  standby?: { url: string; maxLagMs: number } | undefined
  /** Folder of the embedded database; `memory://` keeps it in memory. */
  dataDir: string
  poolSize: number
  onStatement?: OnStatement
  onError: (error: unknown) => void
  /** PGlite: start from this dump of a data folder. */
  template?: Blob
  /**
   * PGlite: returns the archive from which to create a missing data folder, if the archive exists.
   * By default, the engine creates the folder.
   */
  prepared?: () => URL
}
