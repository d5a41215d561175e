import { existsSync, fdatasyncSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import type { fromPglite } from 'pg-boss'
import { NEUTRAL_TEXT } from '../bulk/bulk.ts'
import { bulkOfEmbedded, snapshotOfEmbedded } from '../bulk/bulk-of-embedded.ts'
import type { ConnectOptions, Database } from '../database.ts'
import { guardedDialect } from '../guarded-dialect.ts'
import type { OnStatement } from '../statements.ts'
import { VALUE_PARSERS } from '../value-parsers.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { unpackFolder } from './prepared-folder.ts'

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
 * Opens the embedded PostgreSQL. It runs in this process and has one connection. Committed data
 * survives `kill -9`.
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

/** Closing this database also closes PGlite. */
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
    // PGlite has no background processes that would run these statements.
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

/** The data is lost when the process ends, so commits need not be recoverable, only fast. */
const IN_MEMORY_SETTINGS = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_init_zero=off',
  'wal_recycle=off',
].flatMap((setting) => ['-c', setting])

/** @param template Dump of a data folder whose content PGlite loads */
export async function openPGlite(dataDir: string, inMemory: boolean, template?: Blob): Promise<PGlite> {
  // V8's threads keep hundreds of megabytes after compiling WebAssembly. With one thread, the
  // least memory is kept.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const { PGlite } = await import('@electric-sql/pglite')
  const { vector } = await import('@electric-sql/pglite-pgvector')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  // If PGlite created the folder, every user of this machine could read it.
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
 * Adds fsync to Emscripten's Node file system. Without it, PostgreSQL would report a commit before
 * its data is on disk.
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
 * Locks the data folder with a lock on a SQLite file, which the operating system releases even
 * after a crash.
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
 * Runs the scripts of pg-boss under the transaction lock of PGlite, and rolls a failed script
 * back.
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
