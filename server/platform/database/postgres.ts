import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { bulkOf, inLongTransaction, snapshotOf } from './bulk/bulk-of-server.ts'
import { withoutCredentials } from './connections/addresses.ts'
import { CancelRequest } from './connections/cancel-request.ts'
import { ConnectionShares } from './connections/connection-shares.ts'
import { createJobQueueConnection, type JobQueueConnection } from './connections/job-queue-connection.ts'
import { CONNECT_TIMEOUT_MS, createPool, queryWithoutTimeout, type ServerPool } from './connections/pool.ts'
import { PooledClient, PreparingClient } from './connections/server-clients.ts'
import { followStandby } from './connections/standby.ts'
import type { ConnectOptions, Database } from './database.ts'
import { guardedDialect } from './guarded-dialect.ts'
import type { OnStatement } from './statements.ts'
import type { Db } from './transaction.ts'
import { VALUE_PARSERS } from './value-parsers.ts'

/**
 * Parsers for the program's own connections. Those of pg-boss use the driver's default parsers.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    VALUE_PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Arbitrary, but the same in every process of this program. */
const MIGRATION_LOCK = 7_203_911_640

/** After this time, reads use the primary instead. It is much shorter than a client's timeout. */
const STANDBY_SILENCE_MS = 10_000

/** Milliseconds, shorter than the timeouts of load balancers and Prometheus. */
const HEALTH_LIMITS = { statement_timeout: 3000, lock_timeout: 1000 }
/** With two, a health check does not wait for the metrics. */
const HEALTH_CONNECTIONS = 2

/**
 * Connections that bypass the pooler, for work that changes session settings, such as migrations
 * and backups.
 */
const DIRECT_CONNECTIONS = 4

export async function connectServer(
  options: ConnectOptions & { databaseUrl: string; onStatement: OnStatement },
): Promise<Database> {
  const { databaseUrl, directUrl, onError } = options
  const isPooled = directUrl !== undefined
  const Client = isPooled ? PooledClient : PreparingClient
  const open = (given: Pick<ServerPool, 'url' | 'max'> & Partial<ServerPool>): pg.Pool =>
    createPool({ isPooled, name: 'semblance', types, Client, ...given }, onError)
  const pool = open({ url: databaseUrl, max: options.poolSize, isPipelined: true })
  const direct =
    directUrl === undefined
      ? pool
      : open({ url: directUrl, max: DIRECT_CONNECTIONS, isPooled: false, Client: PreparingClient })
  let queue: JobQueueConnection | undefined
  const over = (served: pg.Pool, shares?: ConnectionShares): Db =>
    new Kysely<never>({
      dialect: guardedDialect(
        new PostgresDialect({ pool: served, ...(isPooled ? { controlClient: CancelRequest } : {}) }),
        { singleConnection: false, onStatement: options.onStatement, shares },
      ),
    }) as unknown as Db
  const shares = new ConnectionShares({ size: options.poolSize, longestWaitMs: CONNECT_TIMEOUT_MS })
  const kysely = over(pool, shares)
  const health = over(
    open({
      url: directUrl ?? databaseUrl,
      isPooled: false,
      Client: PreparingClient,
      max: HEALTH_CONNECTIONS,
      name: 'semblance-health',
      silenceMs: HEALTH_LIMITS.statement_timeout + 1000,
      limits: HEALTH_LIMITS,
    }),
  )
  const copy = options.standby && {
    maxLagMs: options.standby.maxLagMs,
    db: over(
      open({
        url: options.standby.url,
        max: options.poolSize,
        name: 'semblance-reading',
        silenceMs: STANDBY_SILENCE_MS,
      }),
    ),
  }
  const standby = copy && followStandby({ primary: kysely, standby: copy.db }, copy.maxLagMs, onError)

  return {
    kysely,
    health,
    engine: 'postgres',
    location: withoutCredentials(databaseUrl),
    runScript: (script) =>
      onOneConnection(direct, async (client) => {
        await client.query('begin')
        // A migration that builds an index may take an hour.
        await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
        await client.query(queryWithoutTimeout(script))
        await client.query('commit')
      }),
    runAlone: (statements) =>
      onOneConnection(direct, async (client) => {
        await client.query('set statement_timeout = 0; set lock_timeout = 0')
        for (const statement of statements) await client.query(queryWithoutTimeout(statement))
      }),
    withExclusiveLock: (work) =>
      onOneConnection(direct, async (client) => {
        // Another process may migrate for a long time. The lock is released when the connection
        // closes.
        await client.query('set statement_timeout = 0; set lock_timeout = 0')
        await client.query(queryWithoutTimeout('select pg_advisory_lock($1)', [MIGRATION_LOCK]))
        return work()
      }),
    inSnapshot: (work) =>
      onOneConnection(direct, (client) =>
        inLongTransaction(client, 'begin isolation level repeatable read read only', () => work(snapshotOf(client))),
      ),
    inBulk: (work) =>
      onOneConnection(direct, (client) => inLongTransaction(client, 'begin', () => work(bulkOf(client)))),
    bossOptions: async (giveUp) => {
      queue ??= createJobQueueConnection({ url: databaseUrl, isPooled }, onError)
      return { db: queue.database(giveUp) }
    },
    standby,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount + shares.waiting }),
    close: async () => {
      await standby?.stop()
      await Promise.all([
        kysely.destroy(),
        health.destroy(),
        copy?.db.destroy(),
        queue?.close(),
        isPooled ? direct.end() : undefined,
      ])
    },
  }
}

/**
 * Closes the connection after `work`, which may have changed its settings or left a transaction
 * open.
 */
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
