import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { ConnectOptions, Database } from './database.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { isStalePlan } from './transaction.ts'
import { VALUE_PARSERS } from './value-parsers.ts'

/** For our own connections alone: pg-boss and the driver keep their usual types. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    VALUE_PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Longer than any honest statement; a lost client must not hold its locks for ever. */
const STATEMENT_TIMEOUT_MS = 60_000
/** Any number, as long as every process of this program uses the same one. */
const MIGRATION_LOCK = 7_203_911_640

/**
 * Names every parameterised statement, so that the server plans it once a connection. After a migration a plan may no
 * longer fit its table; the statement is then named, and so planned, anew.
 */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    // Kysely always passes text and values and awaits; pg's own calls take the other forms.
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || args.length > 2)
      return send(...args) as never
    return send({ name: statementName(text), text, values }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      forgetStatementNames()
      // Inside a transaction this fails too, as the transaction is lost: `inTransaction` then runs it again.
      return send({ name: statementName(text), text, values }).catch(() => {
        throw error
      })
    }) as never
  }
}

let generation = 0
const statementNames = new Map<string, string>()

function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  // Statements with a varying list have no end of texts: forget them all now and then rather than grow for ever.
  if (statementNames.size > 2000) forgetStatementNames()
  const name = `${generation}-${createHash('sha1').update(text).digest('base64url')}`
  statementNames.set(text, name)
  return name
}

function forgetStatementNames(): void {
  generation++
  statementNames.clear()
}

export async function connectServer(
  options: ConnectOptions & { databaseUrl: string; onStatement: () => void },
): Promise<Database> {
  const { databaseUrl } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    application_name: 'semblance',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types,
    Client: PreparingClient,
  })
  // Without a listener an idle connection's error would end the process; the pool replaces the connection by itself.
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) options.onError(error)
  })
  const kysely = new Kysely<never>({
    dialect: guardedDialect(new PostgresDialect({ pool }), {
      singleConnection: false,
      onStatement: options.onStatement,
    }),
  }) as unknown as Database['kysely']

  return {
    kysely,
    engine: 'postgres',
    location: withoutCredentials(databaseUrl),
    runScript: async (script) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        // A migration may build an index for an hour.
        await client.query('set local statement_timeout = 0')
        await client.query(script)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    withExclusiveLock: async (work) => {
      const client = await pool.connect()
      try {
        // The wait lasts as long as another process migrates.
        await client.query('set statement_timeout = 0')
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        return await work()
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
        client.release(true)
      }
    },
    bossOptions: () => ({ connectionString: databaseUrl, max: 3, application_name: 'semblance-jobs' }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      isClosing = true
      return kysely.destroy()
    },
  }
}

function withoutCredentials(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return `${url.protocol}//${url.host}${url.pathname}`
}
