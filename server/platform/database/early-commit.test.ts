import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database/test-databases.ts'
import { createPool } from './connections/pool.ts'
import { PooledClient, PreparingClient } from './connections/server-clients.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { countingStatements } from './statements.ts'
import { type Db, inTransaction, OuterDbInsideTransaction, type Trx, withCommit } from './transaction.ts'

const isServer = inject('template').engine === 'postgres'

let opened: TestDatabase
let db: Db
beforeAll(async () => {
  opened = await openTestDatabase()
  db = opened.database.kysely
})
beforeEach(async () => {
  await sql`drop table if exists lines`.execute(db)
  await sql`create table lines (id int primary key, follows int references lines deferrable initially deferred)`.execute(
    db,
  )
})
afterAll(async () => {
  await sql`drop table if exists lines`.execute(db)
  await opened.database.close()
  await opened.drop()
})

const write = (trx: Trx, id: number, follows: number | null = null) =>
  sql`insert into lines (id, follows) values (${id}, ${follows})`.execute(trx)
const read = async (from: Pick<Db, 'getExecutor'>): Promise<number[]> =>
  (await sql<{ id: number }>`select id from lines order by id`.execute(from)).rows.map(({ id }) => id)
const lock = (trx: Trx) => sql`select from lines order by id for update`.execute(trx)

test('writes that are sent with the commit run last and in order', async () => {
  const seen = await inTransaction(db, async (trx) => {
    await write(trx, 1)
    withCommit(trx, () => write(trx, 3, 2))
    withCommit(trx, () => sql`delete from lines where id = 1`.execute(trx))
    await write(trx, 2)
    return read(trx)
  })
  expect(seen).toEqual([1, 2])
  expect(await read(db)).toEqual([2, 3])
})

test('a transaction with nothing but such writes is committed, and one that sends nothing ends', async () => {
  await inTransaction(db, async (trx) => withCommit(trx, () => write(trx, 1)))
  await inTransaction(db, async (trx) => withCommit(trx, async () => undefined))
  expect(await read(db)).toEqual([1])
})

test.runIf(isServer)('writes that are sent with the commit share its round trip', async () => {
  const { trips } = await countingStatements(() =>
    inTransaction(db, async (trx) => {
      await lock(trx)
      withCommit(trx, () => Promise.all([write(trx, 1), write(trx, 2)]))
    }),
  )
  expect(trips).toBe(2)
})

const cyclic: Record<string, unknown> = {}
cyclic.itself = cyclic

describe('a transaction writes nothing and throws the error if', () => {
  test.each<[string, (trx: Trx) => unknown, object]>([
    ['a last write fails', (trx) => write(trx, 1), { code: '23505' }],
    ['a last write fails in front of others', (trx) => Promise.all([write(trx, 1), write(trx, 5)]), { code: '23505' }],
    ['a constraint fails at the commit', (trx) => write(trx, 2, 9), { code: '23503' }],
    ['a value cannot be sent', (trx) => sql`insert into lines values (${cyclic})`.execute(trx), {}],
    ['a statement cannot be built', () => Promise.reject(new Error('no statement')), { message: 'no statement' }],
    ['other connections are used', () => write(db as unknown as Trx, 7), { name: OuterDbInsideTransaction.name }],
  ])('%s', async (_, last, error) => {
    const failed = inTransaction(db, async (trx) => {
      await write(trx, 1)
      withCommit(trx, () => write(trx, 4))
      withCommit(trx, async () => last(trx))
    })
    await expect(failed).rejects.toMatchObject(error)
    expect(await read(db)).toEqual([])
    await inTransaction(db, async (trx) => withCommit(trx, () => write(trx, 8)))
    expect(await read(db)).toEqual([8])
  })

  test('an earlier statement was not awaited', async () => {
    const left = inTransaction(db, async (trx) => {
      void write(trx, 1)
      withCommit(trx, () => write(trx, 2))
    })
    await expect(left).rejects.toThrow('were not awaited')
    expect(await read(db)).toEqual([])
  })

  test('an earlier failure was ignored', async () => {
    const swallowed = inTransaction(db, async (trx) => {
      await write(trx, 1)
      await write(trx, 1).catch(() => {})
      withCommit(trx, () => write(trx, 2))
    })
    await expect(swallowed).rejects.toMatchObject({ code: '23505' })
    expect(await read(db)).toEqual([])
  })

  test('its work fails after it has registered such writes', async () => {
    const failed = inTransaction(db, async (trx) => {
      withCommit(trx, () => write(trx, 1))
      await lock(trx)
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    expect(await read(db)).toEqual([])
  })
})

test('after a deadlock in the writes that are sent with the commit, the whole transaction runs again', async () => {
  let runs = 0
  await inTransaction(db, async (trx) => {
    runs++
    await write(trx, runs)
    const deadlock = sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`
    withCommit(trx, async () => (runs < 3 ? deadlock.execute(trx) : write(trx, 9)))
  })
  expect([runs, await read(db)]).toEqual([3, [3, 9]])
})

test('the transaction throws if a write that is sent with the commit waits for the result of another', async () => {
  const late = inTransaction(db, async (trx) => withCommit(trx, () => write(trx, 1).then(() => write(trx, 2))))
  // A server has already committed the first write. The embedded database refuses it, so that
  // tests find the mistake on both engines.
  await expect(late).rejects.toThrow(isServer ? 'was committed although' : 'after its transaction had ended')
  expect(await read(db)).toEqual(isServer ? [1] : [])
})

test('a handle accepts no more writes after its transaction has ended', async () => {
  let kept: Trx | undefined
  await inTransaction(db, async (trx) => {
    kept = trx
  })
  expect(() => kept && withCommit(kept, async () => undefined)).toThrow('has not ended')
})

describe.skipIf(!isServer).each([
  ['directly', false, PreparingClient],
  ['behind a pooler', true, PooledClient],
])('a connection that is lost during the last round trip %s', (_, isPooled, Client) => {
  test('fails the transaction without another attempt', async () => {
    const pool = createPool(
      { url: opened.url ?? '', isPooled, isPipelined: true, max: 1, name: 'early', Client },
      () => {},
    )
    const own = new Kysely<never>({
      dialect: guardedDialect(new PostgresDialect({ pool }), { singleConnection: false, onStatement: () => {} }),
    }) as unknown as Db
    let runs = 0
    const lost = inTransaction(own, async (trx) => {
      runs++
      await write(trx, 1)
      withCommit(trx, () => write(trx, 2))
      withCommit(trx, () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
    })
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect([runs, await read(own)]).toEqual([1, []])
    await inTransaction(own, async (trx) => withCommit(trx, () => write(trx, 3)))
    expect(await read(own)).toEqual([3])
    await own.destroy()
  })
})
