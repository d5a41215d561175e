import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../../../server/platform/database/connect.ts'
import { createEmbeddedDatabase, openPGlite } from '../../../server/platform/database/embedded/embedded.ts'
import { countStatement } from '../../../server/platform/database/statements.ts'
import { newId } from '../../../server/platform/ids.ts'
import { noteWrittenWork } from '../runner/costly-work.ts'
import { administer, databaseUrl, type TemplateSource } from '../runner/database-template.ts'
import { type Asking, backToStart, type Start, startOf } from './emptied-database.ts'
import { withProgramAccess } from './reached-database.ts'

export type TestDatabase = {
  database: Database
  /** Close `database` first. */
  drop: () => Promise<void>
  url?: string
}

type OnError = (error: unknown) => void

let observer: ((sql: string) => void) | undefined

/** Calls `observe` with the SQL of every statement while `work` runs. */
export async function observingStatements<Result>(
  observe: (sql: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  observer = observe
  try {
    return await work()
  } finally {
    observer = undefined
  }
}

const noteWork = (sql?: string) => {
  noteWrittenWork(sql)
  if (sql !== undefined) observer?.(sql)
  return countStatement()
}

/** Opens a database in its state after the migrations, for this caller alone. */
export async function openTestDatabase(onError: OnError = console.error): Promise<TestDatabase> {
  const source = inject('template')
  return source.engine === 'pglite'
    ? openEmbedded(source.file, onError)
    : openOnServer(source, withProgramAccess, onError)
}

/**
 * Opens a database for tests of the program's own connections, because a pooler lends fewer than
 * the program's pool has.
 */
export async function openPastPooler(): Promise<TestDatabase> {
  const source = inject('template')
  if (source.engine === 'pglite') throw new Error('the embedded database has one connection and no pooler')
  return openOnServer(source, (databaseUrl) => ({ databaseUrl }), console.error)
}

/*
 * ── On a server: copying the run's template costs ten times as much as emptying a copy, so a
 * process keeps its copies. ──
 */

type Copy = { name: string; start: Start }

/** The same for all copies, because they are made from one template. */
let startOnServer: Promise<Start> | undefined
const freeOnServer: Copy[] = []

async function openOnServer(
  { url, template }: TemplateSource & { engine: 'postgres' },
  reach: typeof withProgramAccess,
  onError: OnError,
): Promise<TestDatabase> {
  const copy = (await takeEmptiedOnServer(url)) ?? (await copyOfTemplate(url, template))
  const own = databaseUrl(url, copy.name)
  return {
    database: await connect({
      onStatement: noteWork,
      onError,
      poolSize: 20,
      ...reach(own),
      dataDir: '',
    }),
    drop: async () => void freeOnServer.push(copy),
    url: own,
  }
}

async function copyOfTemplate(url: string, template: string): Promise<Copy> {
  const name = `${template}_${newId().replaceAll('-', '').slice(-16)}`
  // Copying files costs a third of copying through the log.
  await administer(url, `create database ${name} template ${template} strategy file_copy`)
  startOnServer ??= withClient(url, name, (client) => startOf(askingOfServer(client)))
  return { name, start: await startOnServer }
}

async function takeEmptiedOnServer(url: string): Promise<Copy | undefined> {
  for (let copy = freeOnServer.pop(); copy; copy = freeOnServer.pop()) {
    const start = await emptiedOnServer(url, copy)
    if (start) return { ...copy, start }
    await administer(url, `drop database if exists ${copy.name} with (force)`)
  }
  return undefined
}

/**
 * Fails if another connection uses the copy. Only a superuser may disable triggers and change the
 * catalog.
 */
async function emptiedOnServer(url: string, { name, start }: Copy): Promise<Start | undefined> {
  try {
    return await withClient(url, name, async (client) => {
      const { rows } = await client.query<{ isFree: boolean }>(
        `select current_setting('is_superuser') = 'on'
        and not exists (select from pg_prepared_xacts where database = current_database())
        and not exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and not ($1 and state = 'idle')) as "isFree"`,
        // A pooler keeps its connections open.
        [process.env.TEST_DATABASE_POOLER_URL !== undefined],
      )
      if (!rows[0]?.isFree) return undefined
      const emptied = await backToStart(askingOfServer(client), start)
      if (emptied) await client.query('select pg_stat_reset()')
      return emptied
    })
  } catch (error) {
    console.error('a test database could not be emptied; the next one is copied anew', error)
    return undefined
  }
}

const askingOfServer = (client: pg.Client): Asking => ({
  query: <Row>(text: string, values?: unknown[]) => client.query<Row & object>(text, values),
  run: (text) => client.query(text),
})

async function withClient<TestResponse>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<TestResponse>,
): Promise<TestResponse> {
  const client = new pg.Client({ connectionString: databaseUrl(url, name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/*
 * ── Embedded: starting a database takes a second of work and emptying one a twentieth, so a
 * process keeps its databases. ──
 */

type Instance = { lite: PGlite; start: Start; uses: number }

const free: Instance[] = []
/** PGlite has no autovacuum, so dead catalog rows and the log would pile up. */
const TIDY_EVERY_USES = 16
const TIDY = [
  'vacuum pg_class, pg_attribute, pg_type, pg_depend, pg_statistic, pg_trigger, pg_constraint, pg_index',
  'checkpoint',
]

async function openEmbedded(template: string, onError: OnError): Promise<TestDatabase> {
  const instance = (await takeEmptied()) ?? (await startEmbedded(template))
  return {
    database: createEmbeddedDatabase(leaseOf(instance.lite), {
      onStatement: noteWork,
      onError,
      location: 'memory',
    }),
    drop: async () => void free.push(instance),
  }
}

async function takeEmptied(): Promise<Instance | undefined> {
  for (let instance = free.pop(); instance; instance = free.pop()) {
    if (await isEmptied(instance)) return instance
    await instance.lite.close()
  }
  return undefined
}

const askingOf = (lite: PGlite): Asking => ({
  query: (text, values) => lite.query(text, values),
  run: (text) => lite.exec(text),
})

async function startEmbedded(template: string): Promise<Instance> {
  const lite = await openPGlite('memory://', true, new Blob([readFileSync(template)]))
  return { lite, start: await startOf(askingOf(lite)), uses: 0 }
}

/** Closing the wrapper ends its use, but not the instance. */
function leaseOf(lite: PGlite): PGlite {
  let isOver = false
  const own: Partial<PGlite> = {
    close: async () => {
      isOver = true
    },
  }
  return new Proxy(lite, {
    get: (target, name) => {
      if (name === 'closed') return isOver
      if (name in own) return own[name as keyof PGlite]
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (isOver) throw new Error('this test database is closed')
        return Reflect.apply(value, target, args)
      }
    },
  })
}

/** False if its schema was altered or its session is broken. */
async function isEmptied(instance: Instance): Promise<boolean> {
  const { lite, start } = instance
  try {
    await lite.exec('discard all')
    const emptied = await backToStart(askingOf(lite), start)
    if (!emptied) return false
    instance.start = emptied
    if (++instance.uses % TIDY_EVERY_USES === 0) for (const tidy of TIDY) await lite.exec(tidy)
    return true
  } catch (error) {
    console.error('a test database could not be emptied; the next one starts anew', error)
    return false
  }
}
