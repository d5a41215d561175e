import { CompiledQuery, type Driver, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database/test-databases.ts'
import { createPool } from './connections/pool.ts'
import { PooledClient, PreparingClient } from './connections/server-clients.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { type Db, inTransaction, type Trx } from './transaction.ts'

const isServer = inject('template').engine === 'postgres'

let opened: TestDatabase
let db: Db
beforeAll(async () => {
  opened = await openTestDatabase()
  db = opened.database.kysely
})
beforeEach(async () => {
  await sql`drop table if exists lines`.execute(db)
  await sql`create table lines (id int primary key)`.execute(db)
})
afterAll(async () => {
  await sql`drop table if exists lines`.execute(db)
  await opened.database.close()
  await opened.drop()
})

const write = (trx: Trx, id: number) => sql`insert into lines (id) values (${id}) returning *`.execute(trx)
const fail = (trx: Trx) => sql`select 1 / ${0}::int`.execute(trx)
const read = async (from: Pick<Db, 'getExecutor'>): Promise<number[]> =>
  (await sql<{ id: number }>`select id from lines order by id`.execute(from)).rows.map(({ id }) => id)
/** Blocks this thread, so that all responses arrive together. */
const untilAllAnswered = <Result>(sent: Promise<Result>): Promise<Result> => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  return sent
}
const refused = () => Promise.reject(new Error('changed its mind'))

describe('a transaction that ends before the response to its begin', () => {
  test.each<[string, (trx: Trx) => Promise<unknown>, string]>([
    ['nobody awaits its first write', async (trx: Trx) => void write(trx, 1), 'not awaited'],
    ['its work fails meanwhile', (trx: Trx) => Promise.all([write(trx, 1), refused()]), 'changed its mind'],
    ['its work fails behind a read', (trx: Trx) => Promise.all([read(trx), write(trx, 1), refused()]), 'its mind'],
  ])('leaves no trace in the next transaction on its connection if %s', async (_, work, why) => {
    await expect(inTransaction(db, work)).rejects.toThrow(why)
    await inTransaction(db, (trx) => write(trx, 2))
    expect(await read(db)).toEqual([2])
    const { rows } = await sql`select pg_current_xact_id_if_assigned() is null as "isOutside"`.execute(db)
    expect(rows).toEqual([{ isOutside: true }])
  })
})

const deep = async (levels: number, work: () => Promise<unknown>): Promise<unknown> =>
  levels === 0 ? work() : deep(levels - 1, work)

test('a transaction throws the error of the statement that failed first, however deep its call was', async () => {
  const failed = inTransaction(db, async (trx) => {
    await read(trx)
    return untilAllAnswered(Promise.all([deep(100, () => fail(trx)), read(trx), sql`select 1`.execute(trx)]))
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
})

test('a transaction is retried after a deadlock among statements that are sent together', async () => {
  let runs = 0
  const done = inTransaction(db, async (trx) => {
    runs++
    await write(trx, runs)
    const deadlock = sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`
    // The first error passes through a hundred callers, so it arrives after the errors of the two
    // reads.
    const failing = async () => (runs < 3 ? deadlock.execute(trx) : undefined)
    await untilAllAnswered(Promise.all([deep(100, failing), read(trx), read(trx)]))
    return read(trx)
  })
  expect(await done).toEqual([3])
})

test('a failure that the work ignores still rolls the transaction back and rejects it', async () => {
  const swallowed = inTransaction(db, async (trx) => {
    await write(trx, 1)
    await fail(trx).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('rolled back instead of committed')
  expect(await read(db)).toEqual([])
})

test('a statement with a stale plan is not repeated outside its transaction', async () => {
  await inTransaction(db, (trx) => write(trx, 1))
  await sql`alter table lines add column note text`.execute(db)
  const failed = inTransaction(db, async (trx) => {
    await read(trx)
    return Promise.all([write(trx, 2), refused()])
  })
  await expect(failed).rejects.toThrow('changed its mind')
  expect(await read(db)).toEqual([1])
  await inTransaction(db, async (trx) => Promise.all([read(trx), write(trx, 3)]))
  expect(await read(db)).toEqual([1, 3])
})

describe.skipIf(!isServer)('after a begin that failed', () => {
  let other: Db
  beforeAll(() => {
    const pool = createPool(
      { url: opened.url ?? '', isPooled: false, isPipelined: true, max: 1, name: 'begin', Client: PreparingClient },
      () => {},
    )
    const dialect = new PostgresDialect({ pool })
    const failing = (driver: Driver): Driver =>
      Object.assign(driver, {
        beginTransaction: async (connection: Awaited<ReturnType<Driver['acquireConnection']>>) => {
          await connection.executeQuery(CompiledQuery.raw('select 1 / 0'))
        },
      })
    other = new Kysely<never>({
      dialect: guardedDialect(
        {
          createAdapter: () => dialect.createAdapter(),
          createDriver: () => failing(dialect.createDriver()),
          createIntrospector: (from) => dialect.createIntrospector(from),
          createQueryCompiler: () => dialect.createQueryCompiler(),
        },
        { singleConnection: false, onStatement: () => {} },
      ),
    }) as unknown as Db
  })
  afterAll(() => other.destroy())

  test.each<[string, (trx: Trx) => Promise<unknown>]>([
    ['a write alone', (trx) => write(trx, 1)],
    ['a write sent with reads', (trx) => Promise.all([read(trx), write(trx, 1), read(trx)])],
    ['a write after a read', (trx) => Promise.all([read(trx), read(trx).then(() => write(trx, 1))])],
    ['a write after its error', (trx) => read(trx).catch(() => write(trx, 1))],
    ['a write after a pause', (trx) => read(trx).catch(() => setImmediatePassed().then(() => write(trx, 1)))],
    ['nothing, with its error ignored', (trx) => read(trx).catch(() => {})],
  ])('nothing is written or reported as done: %s', async (_, work) => {
    await expect(inTransaction(other, work)).rejects.toThrow('division by zero')
    expect(await read(other)).toEqual([])
  })
})

const setImmediatePassed = () => new Promise((resolve) => setImmediate(resolve))

describe.skipIf(!isServer).each([
  ['directly', false, PreparingClient],
  ['behind a pooler', true, PooledClient],
])('statements that are sent together %s', (_, isPooled, Client) => {
  const openPool = (silenceMs: number) => {
    const url = opened.url ?? ''
    const pool = createPool({ url, isPooled, isPipelined: true, max: 1, name: 'together', Client, silenceMs }, () => {})
    return new Kysely<never>({
      dialect: guardedDialect(new PostgresDialect({ pool }), { singleConnection: false, onStatement: () => {} }),
    }) as unknown as Db
  }

  test('all fail if one gets no response, and the next transaction has a new connection', async () => {
    const own = openPool(500)
    const silent = inTransaction(own, async (trx) => {
      await write(trx, 1)
      await Promise.all([read(trx), sql`select pg_sleep(1.5)`.execute(trx), write(trx, 2), read(trx)])
    })
    await expect(silent).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await inTransaction(own, (trx) => Promise.all([read(trx), write(trx, 3)]))
    expect(await read(own)).toEqual([3])
    await own.destroy()
  })

  test('all fail if the connection is lost, and nothing is written', async () => {
    const own = openPool(60_000)
    const lost = inTransaction(own, async (trx) => {
      await write(trx, 1)
      const end = sql`select pg_terminate_backend(pg_backend_pid())`
      await Promise.all([write(trx, 2), end.execute(trx), write(trx, 3), read(trx)])
    })
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await inTransaction(own, (trx) => Promise.all([read(trx), write(trx, 4)]))
    expect(await read(own)).toEqual([4])
    await own.destroy()
  })
})
