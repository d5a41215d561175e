import type { Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Bulk, Moment } from './bulk.ts'
import type { Standby } from './standby.ts'
import type { Tables } from './tables.ts'

/** An open database of either engine. Close it exactly once, last. */
export type Database = {
  kysely: Kysely<Tables>
  engine: 'pglite' | 'postgres'
  /** Where it lives, without credentials: for the start table and the logs. */
  location: string
  /** Runs a script of several statements on one connection, all or nothing. */
  runScript: (script: string) => Promise<void>
  /**
   * Runs statements that no transaction may hold, one after the other on a connection of their own, however long each takes:
   * what makes an index beside those who write.
   */
  runAlone: (statements: readonly string[]) => Promise<void>
  /** Runs `work` while no other process of this database does. */
  withExclusiveLock: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Reads tables as they stood at one moment; whoever uses the database goes on meanwhile, where it has several connections. */
  atOneMoment: <Result>(work: (moment: Moment) => Promise<Result>) => Promise<Result>
  /** Writes many tables on one connection, all or nothing. */
  inBulk: <Result>(work: (bulk: Bulk) => Promise<Result>) => Promise<Result>
  /** How pg-boss reaches the same database. It waits for one that is away until `giveUp` says otherwise. */
  bossOptions: (giveUp: AbortSignal) => Promise<ConstructorOptions>
  /** What DATABASE_READ_URL leads to. */
  standby?: Standby | undefined
  /** Connections in use and waiting, for the metrics. */
  pool: () => { total: number; idle: number; waiting: number }
  /** Dump of the data folder, for test templates (PGlite only). */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}

export type ConnectOptions = {
  databaseUrl?: string | undefined
  /** The same database past the pooler that `databaseUrl` leads through, for what a pooled connection cannot do. */
  directUrl?: string | undefined
  /** A standby of it, from which what may lag by so much is read; through a pooler where `directUrl` is given. */
  standby?: { url: string; mostLagMs: number } | undefined
  /** Folder of the embedded database; `memory://` keeps it in memory. */
  dataDir: string
  poolSize: number
  onStatement?: () => void
  onError: (error: unknown) => void
  /** PGlite: start from this dump of a data folder. */
  template?: Blob
  /** PGlite: of which archive a folder is made that is not there, if that is there. Default: the engine makes it. */
  prepared?: () => URL
}
