import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/world.ts'
import type { Database } from './connect.ts'
import { countingStatements, withBatchedResponses } from './statements.ts'
import { inTransaction, OuterDbInsideTransaction, readTogether, type Trx } from './transaction.ts'

const isServer = inject('template').engine === 'postgres'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
})
beforeEach(async () => {
  await sql`drop table if exists lines`.execute(database.kysely)
  await sql`create table lines (id int primary key)`.execute(database.kysely)
})
afterAll(async () => {
  await sql`drop table if exists lines`.execute(database.kysely)
  await database.close()
  await drop()
})

const write = (trx: Trx, id: number) => sql`insert into lines (id) values (${id})`.execute(trx)
const read = async (db: Pick<Trx, 'getExecutor'>): Promise<number[]> =>
  (await sql<{ id: number }>`select id from lines order by id`.execute(db)).rows.map(({ id }) => id)
/** A query builder's statements take a different path through Kysely than those of `sql`. */
const count = (trx: Trx) =>
  trx
    .selectFrom('daily_counts')
    .select(sql<number>`(select count(*)::int from lines)`.as('lines'))
    .unionAll(trx.selectNoFrom(sql<number>`(select count(*)::int from lines)`.as('lines')))
    .execute()

test('statements that are sent together run in the order of their calls', async () => {
  const results = await inTransaction(database.kysely, (trx) =>
    Promise.all([write(trx, 1), read(trx), write(trx, 2), count(trx), write(trx, 3), read(trx)]),
  )
  expect([results[1], results[3].at(-1)?.lines, results[5]]).toEqual([[1], 2, [1, 2, 3]])
})

test.runIf(isServer)(
  'statements that are sent together share one round trip, and so does begin with the reads before a write',
  async () => {
    const trips = async (work: (trx: Trx) => Promise<unknown>) =>
      (await countingStatements(() => inTransaction(database.kysely, work))).trips
    expect(await trips((trx) => Promise.all([read(trx), read(trx)]))).toBe(2)
    expect(await trips((trx) => Promise.all([read(trx), read(trx), write(trx, 1), read(trx)]))).toBe(3)
    expect(await trips((trx) => Promise.all([write(trx, 2), read(trx)]))).toBe(3)
    expect(
      await trips(async (trx) => {
        await read(trx)
        await Promise.all([read(trx), write(trx, 3)])
      }),
    ).toBe(3)
    expect(await trips(async () => undefined)).toBe(0)
  },
)

test('reads that are sent together take one connection and, on a server, one round trip', async () => {
  await inTransaction(database.kysely, (trx) => write(trx, 1))
  const together = () =>
    readTogether(database.kysely, (db) => Promise.all(Array.from({ length: 9 }, async () => read(db))))
  const counted = await countingStatements(together)
  expect(counted).toMatchObject({ statements: 9, connections: 1 })
  expect(counted.result).toEqual(Array.from({ length: 9 }, () => [1]))
  if (isServer) expect(counted.trips).toBe(1)
})

test('of several reads that are sent together, only the failing one fails, and the connection stays usable', async () => {
  const others: Promise<unknown>[] = []
  const failed = readTogether(database.kysely, (db) => {
    const failing = sql`select 1 / ${0}::int`.execute(db)
    others.push(read(db), read(db))
    return Promise.all([failing, ...others])
  })
  await expect(failed).rejects.toThrow('division by zero')
  expect(await Promise.all(others)).toEqual([[], []])
  expect(await read(database.kysely)).toEqual([])
})

test('reads that are sent together may neither use another connection nor be followed by later reads', async () => {
  const outer = readTogether(database.kysely, () => read(database.kysely))
  await expect(outer).rejects.toThrow(OuterDbInsideTransaction)
  const kept = await readTogether(database.kysely, async (db) => () => read(db))
  await expect(kept()).rejects.toThrow('had ended')
})

test.runIf(isServer)(
  'a read that is sent together with a lock sees the changes for which the lock had to wait',
  async () => {
    const lock = (trx: Trx) => sql`select from lines where id = 1 for update`.execute(trx)
    await inTransaction(database.kysely, (trx) => write(trx, 1))
    const isHeld = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const owner = inTransaction(database.kysely, async (trx) => {
      await lock(trx)
      isHeld.resolve()
      await mayEnd.promise
      await write(trx, 2)
    })
    await isHeld.promise
    const behind = inTransaction(database.kysely, (trx) => Promise.all([lock(trx), read(trx)]))
    await expect.poll(countWaiting).toBe(1)
    mayEnd.resolve()
    expect((await behind)[1]).toEqual([1, 2])
    await owner
  },
)

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely)
  return rows[0]?.waiting ?? 0
}

test('after one statement has failed, no other is run outside the transaction', async () => {
  const others: Promise<unknown>[] = []
  const failed = inTransaction(database.kysely, (trx) => {
    const failing = write(trx, 1).then(() => write(trx, 1))
    // The other writes continue at different moments between the failure and the end of the
    // rollback.
    for (let moment = 0; moment < 60; moment++) {
      const other = failing.catch(() => pass(moment)).then(() => write(trx, 10 + moment))
      other.catch(() => {})
      others.push(other)
    }
    return failing
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  const ended = await Promise.allSettled(others)
  expect(ended.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
    Array.from(ended, () => expect.stringMatching(/transaction/i)),
  )
  expect(await read(database.kysely)).toEqual([])
})

/** Lets up to 30 microtasks pass, then turns of the event loop. */
async function pass(moments: number): Promise<void> {
  for (let moment = 0; moment < moments; moment++)
    await (moment < 30 ? undefined : new Promise((resolve) => setImmediate(resolve)))
}

test('a statement that nobody awaits rolls the transaction back', async () => {
  const left = inTransaction(database.kysely, async (trx) => {
    await write(trx, 1)
    void write(trx, 2)
  })
  await expect(left).rejects.toThrow('1 statements of a transaction were not awaited')
  expect(await read(database.kysely)).toEqual([])
})

test('the first error of several statements is the one that is thrown, and the connection stays good', async () => {
  const failed = inTransaction(database.kysely, (trx) =>
    Promise.all([read(trx), sql`select 1 / ${0}::int`.execute(trx), write(trx, 1), read(trx)]),
  )
  await expect(failed).rejects.toThrow('division by zero')
  await inTransaction(database.kysely, (trx) => write(trx, 7))
  expect(await read(database.kysely)).toEqual([7])
})

test.runIf(isServer)(
  'with batched responses, concurrent statements count as one trip, however late one of them is answered',
  async () => {
    const wait = (ms: number) => sql`select pg_sleep(${ms / 1000})`.execute(database.kysely)
    const late = async () => {
      await wait(40)
      await wait(1)
    }
    const early = async () => {
      for (let sent = 0; sent < 2; sent++) await wait(1)
    }
    const counted = await withBatchedResponses(() => countingStatements(() => Promise.all([early(), late(), wait(1)])))
    expect(counted).toMatchObject({ statements: 5, trips: 2, connections: 3 })
  },
)
