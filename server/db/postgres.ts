import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { ConnectOptions, Database } from './connect.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { VALUE_PARSERS } from './value-parsers.ts'

for (const [oid, parse] of Object.entries(VALUE_PARSERS)) pg.types.setTypeParser(Number(oid), parse)

/** Any number, as long as every process of this program uses the same one. */
const MIGRATION_LOCK = 7_203_911_640

/** Names every parameterised statement, so that the server plans it once a connection. */
class PreparingClient extends pg.Client {
  // biome-ignore format: pg's overloads come down to this one call, the only one Kysely makes
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const call = super.query as (...args: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return call.apply(this, args)
    return call.call(this, { name: statementName(text), text, values }, ...rest)
  }
}

const statementNames = new Map<string, string>()
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  // Statements with a varying list have no end of texts: forget them all now and then rather than grow for ever.
  if (statementNames.size > 2000) statementNames.clear()
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
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
    Client: PreparingClient,
  })
  // Without a listener an idle connection's error would end the process; the pool replaces the connection by itself.
  pool.on('error', options.onError)
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
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        return await work()
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
        client.release()
      }
    },
    bossOptions: () => ({ connectionString: databaseUrl, max: 3, application_name: 'semblance-jobs' }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  }
}

function withoutCredentials(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return `${url.protocol}//${url.host}${url.pathname}`
}
