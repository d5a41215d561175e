import { existsSync, fdatasyncSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import type { fromPglite } from 'pg-boss'
import { NEUTRAL_TEXT } from './bulk.ts'
import { bulkOfEmbedded, snapshotOfEmbedded } from './bulk-of-embedded.ts'
import type { ConnectOptions, Database } from './database.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { unpackFolder } from './prepared-folder.ts'
import type { OnStatement } from './statements.ts'
import { VALUE_PARSERS } from './value-parsers.ts'

const UPKEEP_INTERVAL_MS = 10 * 60_000

export class DataFolderInUse extends Error {
  constructor(folder: string, holder: string | undefined) {
    super(
      `The data folder ${folder} is in use${holder ? ` by process ${holder}` : ' by another process'}. Stop it, or set DATA_DIR to another folder.`,
    )
    this.name = 'DataFolderInUse'
  }
}

/**
 * Opens the embedded PostgreSQL: one process, one connection, and a folder on disk that survives
 * `kill -9`.
 */
export async function connectEmbedded(options: ConnectOptions & { onStatement: OnStatement }): Promise<Database> {
  const { dataDir, template, prepared } = options
  const inMemory = dataDir.startsWith('memory://')
  const lock = inMemory ? undefined : lockFolder(dataDir)
  try {
    if (!inMemory && prepared && !existsSync(dataDir)) unpackFolder(dataDir, prepared())
    const lite = await openPGlite(dataDir, inMemory, template)
    return createEmbeddedDatabase(lite, {
      ...options,
      location: inMemory ? 'memory' : dataDir,
      beforeClose: async () => void (inMemory || (await lite.exec('checkpoint'))),
      afterClose: () => lock?.close(),
    })
  } catch (error) {
    lock?.close()
    throw error
  }
}

/** Returns a database over a running PGlite. Closing it also closes PGlite. */
export function createEmbeddedDatabase(
  lite: PGlite,
  options: {
    location: string
    onStatement: OnStatement
    onError: (error: unknown) => void
    beforeClose?: () => Promise<void>
    afterClose?: () => void
  },
): Database {
  const upkeep = setInterval(() => {
    // PGlite has no autovacuum and no checkpointer.
    lite
      .exec('vacuum analyze')
      .then(() => lite.exec('checkpoint'))
      .catch(options.onError)
  }, UPKEEP_INTERVAL_MS).unref()
  const kysely = new Kysely<never>({
    dialect: guardedDialect(embeddedDialect(lite), {
      singleConnection: true,
      onStatement: options.onStatement,
    }),
  }) as unknown as Database['kysely']

  return {
    kysely,
    health: kysely,
    engine: 'pglite',
    location: options.location,
    runScript: async (script) => {
      await lite.transaction((tx) => tx.exec(script))
    },
    runAlone: async (statements) => {
      for (const statement of statements) await lite.exec(statement)
    },
    withExclusiveLock: (work) => work(),
    inSnapshot: (work) =>
      lite.transaction(async (tx) => {
        await tx.exec(`set transaction isolation level repeatable read, read only; ${NEUTRAL_TEXT}`)
        return work(snapshotOfEmbedded(tx))
      }),
    inBulk: (work) =>
      lite.transaction(async (tx) => {
        await tx.exec(NEUTRAL_TEXT)
        return work(bulkOfEmbedded(tx))
      }),
    bossOptions: async () => ({ db: await bossAdapter(lite), backend: 'pglite' }),
    pool: () => ({ total: 1, idle: 0, waiting: 0 }),
    dump: async () => lite.dumpDataDir('none'),
    close: async () => {
      clearInterval(upkeep)
      await options.beforeClose?.()
      await kysely.destroy()
      if (!lite.closed) await lite.close()
      options.afterClose?.()
    },
  }
}

/**
 * Settings of an in-memory database. The data is lost when the process ends. The write-ahead log
 * is therefore minimal, and a commit does not wait for it.
 */
const IN_MEMORY_SETTINGS = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_init_zero=off',
  'wal_recycle=off',
].flatMap((setting) => ['-c', setting])

/** Opens PGlite with our settings. @param template dump of a data folder to start from. */
export async function openPGlite(dataDir: string, inMemory: boolean, template?: Blob): Promise<PGlite> {
  // Compiling WebAssembly takes hundreds of megabytes, and each compiler thread keeps part of that
  // memory. By default, V8 uses many threads.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const { PGlite } = await import('@electric-sql/pglite')
  const { vector } = await import('@electric-sql/pglite-pgvector')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  // PGlite would create the folder readable for every user of this machine.
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lite = await PGlite.create({
    ...(inMemory ? {} : { dataDir }),
    ...(template ? { loadDataDir: template } : {}),
    extensions: { vector, pg_trgm, unaccent },
    parsers: VALUE_PARSERS,
    startParams: inMemory
      ? [...PGlite.defaultStartParams, ...IN_MEMORY_SETTINGS]
      : // By default PGlite turns fsync off (-F), but acknowledged work must be on disk.
        [
          ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
          '-c',
          'wal_sync_method=fsync',
          '-c',
          'shared_buffers=32MB',
        ],
  })
  if (!inMemory) addFsync(lite)
  return lite
}

/**
 * Adds fsync, which Emscripten's Node file system lacks. Without it, PostgreSQL's commit would
 * return before the data is on disk.
 */
function addFsync(lite: PGlite): void {
  type Streams = { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
  const module = (lite as unknown as { Module: { FS: { filesystems: { NODEFS: Streams } } } }).Module
  module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
    fdatasyncSync(stream.nfd)
    return 0
  }
}

/**
 * Locks the folder with SQLite's file lock. The kernel releases the lock when the process ends,
 * even after a crash.
 */
function lockFolder(folder: string): DatabaseSync {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  const note = new DatabaseSync(`${folder}.holder`)
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('begin exclusive')
  } catch {
    const row = note.prepare("select pid from sqlite_master left join holder on true where name = 'holder'").get() as
      | { pid?: number }
      | undefined
    note.close()
    throw new DataFolderInUse(folder, row?.pid?.toString())
  }
  note.exec('create table if not exists holder (pid integer); delete from holder')
  note.prepare('insert into holder values (?)').run(process.pid)
  note.close()
  return lock
}

/**
 * Runs pg-boss's multi-statement blocks under PGlite's transaction lock, so that a failed block
 * leaves no transaction open.
 */
async function bossAdapter(lite: PGlite): Promise<ReturnType<typeof fromPglite>> {
  const { fromPglite: overPglite } = await import('pg-boss')
  return {
    ...overPglite(lite),
    executeSql: async (text: string, values?: unknown[]) => {
      if (values?.length) return lite.query<Record<string, unknown>>(text, values)
      const results = await lite.transaction((tx) => tx.exec(text))
      return { rows: results.flatMap((result) => result.rows) }
    },
  }
}
