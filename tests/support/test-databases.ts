import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { connect, type Database } from '../../server/platform/database/connect.ts'
import { openLite, overLite } from '../../server/platform/database/embedded.ts'
import { countStatement } from '../../server/platform/database/statements.ts'
import { newId } from '../../server/platform/ids.ts'
import { administer, databaseUrl, type TemplateSource } from './runner/database-template.ts'

export type TestDatabase = {
  database: Database
  /** Lets go of it, once `database` is closed. */
  drop: () => Promise<void>
  /** On a server only. */
  url?: string
}

type OnError = (error: unknown) => void

/** A database as the migrations leave it, for the caller alone until it is dropped. */
export async function openTestDatabase(onError: OnError = console.error): Promise<TestDatabase> {
  const source = inject('template')
  return source.engine === 'pglite' ? openEmbedded(source.file, onError) : openOnServer(source, onError)
}

/* ── On a server: a copy of the run's template. What is left over the end of the run takes away. ── */

async function openOnServer(
  { url, template }: TemplateSource & { engine: 'postgres' },
  onError: OnError,
): Promise<TestDatabase> {
  const name = `${template}_${newId().replaceAll('-', '').slice(-16)}`
  // Copied file by file, it costs a third of what it costs through the log.
  await administer(url, `create database ${name} template ${template} strategy file_copy`)
  const own = databaseUrl(url, name)
  return {
    database: await connect({ onStatement: countStatement, onError, poolSize: 20, databaseUrl: own, dataDir: '' }),
    drop: () => administer(url, `drop database if exists ${name} with (force)`),
    url: own,
  }
}

/* ── Embedded: starting one takes a second of work, emptying one a twentieth, so a process keeps those it started. ── */

type Instance = { lite: PGlite; start: Start; uses: number }
/** What the migrations left: an emptied database holds just that again. */
type Start = { shape: string; rows: readonly { table: string; json: string }[] }

const free: Instance[] = []
/** Nothing in PGlite tidies up by itself: dead rows of the catalogue and the log of what was written would pile up. */
const TIDY_EVERY_USES = 16

async function openEmbedded(template: string, onError: OnError): Promise<TestDatabase> {
  const instance = (await takeEmptied()) ?? (await startEmbedded(template))
  return {
    database: overLite(leaseOf(instance.lite), { onStatement: countStatement, onError, location: 'memory' }),
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

async function startEmbedded(template: string): Promise<Instance> {
  const lite = await openLite('memory://', true, new Blob([readFileSync(template)]))
  const rows = await Promise.all(
    (await filledTables(lite)).map(async (table) => {
      const { rows } = await lite.query<{ json: string }>(`select json_agg(t)::text as json from ${table} t`)
      return { table, json: rows[0]?.json ?? '[]' }
    }),
  )
  return { lite, start: { shape: await shapeOf(lite), rows }, uses: 0 }
}

/** The instance as its next user has it: what they close is their hold on it, and from then on it is nobody's. */
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

/** Brings a used database back to what the migrations left. False where that cannot be: it was altered, or left in a state. */
async function isEmptied(instance: Instance): Promise<boolean> {
  const { lite, start } = instance
  try {
    await lite.exec('discard all')
    if ((await shapeOf(lite)) !== start.shape) return false
    await emptyTables(lite)
    await lite.exec(RESTART_SEQUENCES)
    for (const { table, json } of start.rows)
      await lite.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [json])
    if (++instance.uses % TIDY_EVERY_USES === 0) for (const tidy of ['vacuum', 'checkpoint']) await lite.exec(tidy)
    return true
  } catch (error) {
    console.error('a test database could not be emptied; the next one starts anew', error)
    return false
  }
}

const SYSTEM = `('pg_catalog', 'information_schema')`
const RESTART_SEQUENCES = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)::text
  from pg_sequences where last_value is not null`

/** Tables with a page of their own: a new one has none, and neither has one that was emptied. */
async function filledTables(lite: PGlite): Promise<string[]> {
  const { rows } = await lite.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ${SYSTEM} and pg_relation_size(c.oid) > 0`,
  )
  return rows.map(({ table }) => table)
}

/**
 * Leaves every table as a new one is: without rows, pages or statistics, so that statements are planned alike in whichever
 * file. `truncate` would cost ten times as much: it makes each table anew, with its indexes, and all that refer to it.
 */
async function emptyTables(lite: PGlite): Promise<void> {
  const filled = await filledTables(lite)
  if (filled.length === 0) return
  const deletions = filled.map((table) => `delete from ${table};`).join('')
  await lite.exec(`set session_replication_role = replica; ${deletions} reset session_replication_role`)
  await lite.exec(`vacuum (index_cleanup on, truncate on, skip_database_stats on) ${filled.join(', ')}`)
  await lite.exec(`update pg_class set relpages = 0, reltuples = -1 where relkind in ('r', 't') and oid >= ${FIRST_OWN_OID} and reltuples <> -1;
    delete from pg_statistic where starelid >= ${FIRST_OWN_OID}`)
}

/** What has a smaller one came with PostgreSQL. */
const FIRST_OWN_OID = 16_384

/** Differs once anything was created, dropped or altered. */
async function shapeOf(lite: PGlite): Promise<string> {
  const { rows } = await lite.query(`select
    (select json_build_array(count(*), max(oid::bigint)) from pg_class where relpersistence <> 't')::text as relations,
    (select json_build_array(count(*), sum(hashtext(concat(attname, atttypid, attnotnull, attisdropped)))) from pg_attribute)::text as columns,
    (select json_build_array(count(*), sum(hashtext(concat(tgname, tgenabled)))) from pg_trigger)::text as triggers,
    (select json_build_array(count(*), sum(hashtext(concat(conname, contype)))) from pg_constraint)::text as constraints,
    (select json_build_array(count(*), sum(hashtext(adbin::text))) from pg_attrdef)::text as defaults,
    (select json_build_array(count(*), max(oid::bigint)) from pg_namespace where nspname !~ '^pg_t')::text as schemas,
    (select json_build_array(count(*), sum(hashtext(prosrc))) from pg_proc)::text as functions`)
  return JSON.stringify(rows[0])
}
