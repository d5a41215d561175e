import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { bulkOf, inLongTransaction, momentOf } from './bulk-of-server.ts'
import type { ConnectOptions, Database } from './database.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { createJobQueueConnection, type JobQueueConnection } from './job-queue-connection.ts'
import { PLANNED_ANEW } from './planned-anew.ts'
import { createPool, unhurried } from './pool.ts'
import { isStalePlan } from './transaction.ts'
import { isConnectionFailure } from './unavailable.ts'
import { VALUE_PARSERS } from './value-parsers.ts'

/** For our own connections alone: pg-boss and the driver keep their usual types. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    VALUE_PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

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
    if (text.startsWith(PLANNED_ANEW)) {
      return send(text, values).catch((error: unknown) => {
        if (isConnectionFailure(error)) void this.end()
        throw error
      }) as never
    }
    return send({ name: statementName(text), text, values }).catch((error: unknown) => {
      // A server that no longer writes, or no longer answers, is left; a new connection looks for the one that does.
      if (isConnectionFailure(error)) void this.end()
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
  const pool = createPool(
    {
      connectionString: databaseUrl,
      max: options.poolSize,
      application_name: 'semblance',
      types,
      Client: PreparingClient,
    },
    options.onError,
  )
  let queue: JobQueueConnection | undefined
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
    runScript: (script) =>
      onOneConnection(pool, async (client) => {
        await client.query('begin')
        // A migration may build an index for an hour.
        await client.query('set local statement_timeout = 0')
        await client.query(unhurried(script))
        await client.query('commit')
      }),
    runAlone: (statements) =>
      onOneConnection(pool, async (client) => {
        await client.query('set statement_timeout = 0')
        for (const statement of statements) await client.query(unhurried(statement))
      }),
    withExclusiveLock: (work) =>
      onOneConnection(pool, async (client) => {
        // The wait lasts as long as another process migrates. The lock goes with the connection.
        await client.query('set statement_timeout = 0')
        await client.query(unhurried('select pg_advisory_lock($1)', [MIGRATION_LOCK]))
        return work()
      }),
    atOneMoment: (work) =>
      onOneConnection(pool, (client) =>
        inLongTransaction(client, 'begin isolation level repeatable read read only', () => work(momentOf(client))),
      ),
    inBulk: (work) => onOneConnection(pool, (client) => inLongTransaction(client, 'begin', () => work(bulkOf(client)))),
    bossOptions: async (giveUp) => {
      queue ??= createJobQueueConnection(databaseUrl, options.onError)
      return { db: queue.database(giveUp) }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([kysely.destroy(), queue?.close()])
    },
  }
}

/** Lends a connection and throws it away afterwards, whatever state `work` left it in. */
async function onOneConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

function withoutCredentials(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return `${url.protocol}//${url.host}${url.pathname}`
}
