import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/world.ts'
import type { Database } from './connect.ts'
import { ServerClient } from './connections/server-clients.ts'
import { hotQuery, hotQueryByShape } from './hot-query.ts'
import { migrate } from './migrate.ts'
import { inTransaction } from './transaction.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
})
afterAll(async () => {
  await database.close()
  await drop()
})

test('both engines return the same JavaScript values', async () => {
  const { rows } = await sql`
    select count(*) as count, sum(x)::bigint as sum, sum(x) as total, 9007199254740991::bigint as big, date '2026-02-03' as day,
      interval '1 day' as span, timestamptz '2026-02-03 04:05:06.789+00' as at, array['a','b'] as list, '{"a":1}'::jsonb as json
    from generate_series(1, 3) x`.execute(database.kysely)
  expect(rows).toEqual([
    {
      count: 3,
      sum: 6,
      total: 6,
      big: 9007199254740991,
      day: '2026-02-03',
      span: '1 day',
      at: new Date('2026-02-03T04:05:06.789Z'),
      list: ['a', 'b'],
      json: { a: 1 },
    },
  ])
})

test('throws on a number too large for JavaScript instead of rounding it', async () => {
  await expect(sql`select 9007199254740993::bigint as n`.execute(database.kysely)).rejects.toThrow(/exactly/)
})

test('a loop of queries does not starve timers and sockets', async () => {
  const MAX_STATEMENTS = 5000
  let turns = 0
  const timer = setInterval(() => {
    if (turns < 5) turns++
  }, 1)
  for (let statementCount = 0; turns < 5 && statementCount < MAX_STATEMENTS; statementCount++)
    await sql`select 1`.execute(database.kysely)
  clearInterval(timer)
  expect(turns).toBe(5)
})

test('the vector and trigram extensions are installed', async () => {
  const { rows } = await sql<{ near: number; alike: boolean; plain: string }>`
    select '[1,2]'::vector <-> '[1,3]'::vector as near, similarity('mara', 'mara l') > 0.5 as alike, unaccent('Zoë') as plain`.execute(
    database.kysely,
  )
  expect(rows[0]).toEqual({ near: 1, alike: true, plain: 'Zoe' })
})

test('migrating a second time does nothing', async () => {
  expect(await migrate(database)).toEqual([])
})

test('migrate rejects a migration that was edited after it ran', async () => {
  const { rows } = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from schema_migrations order by name`.execute(database.kysely)
  await sql`update schema_migrations set checksum = 'edited' where name = ${rows[0]?.name}`.execute(database.kysely)
  await expect(migrate(database)).rejects.toThrow(/was edited after it was applied/)
  await sql`update schema_migrations set checksum = ${rows[0]?.checksum} where name = ${rows[0]?.name}`.execute(
    database.kysely,
  )
})

test('migrate does not touch a database that is newer than the program', async () => {
  await sql`insert into schema_migrations (name, checksum) values ('9999-future', 'x')`.execute(database.kysely)
  await expect(migrate(database)).rejects.toThrow(/9999-future, which this version does not know/)
  await sql`delete from schema_migrations where name = '9999-future'`.execute(database.kysely)
})

test('prepared statements keep working after a migration', async () => {
  const db = database.kysely
  const read = () => sql`select * from installation where key <> ${'x'}`.execute(db)
  await read()
  for (const column of ['extra_one', 'extra_two']) {
    await sql`alter table installation add column ${sql.ref(column)} text`.execute(db)
    await read()
    await inTransaction(db, (trx) => sql`select * from installation where key <> ${'x'}`.execute(trx))
  }
  await sql`alter table installation drop column extra_one`.execute(db)
  await inTransaction(db, (trx) => sql`select * from installation where key <> ${'x'}`.execute(trx))
})

test('more statements than fit into the prepared cache all succeed, and again afterwards', async () => {
  const read = async (n: number) => {
    const { rows } = await sql<{ sum: number }>`select ${n}::int + ${sql.lit(n)} as sum`.execute(database.kysely)
    return rows[0]?.sum
  }
  const numbers = Array.from({ length: 600 }, (_, n) => n)
  for (const n of [...numbers, 0, 1, 599]) expect(await read(n)).toBe(2 * n)
})

test('a failed statement ends its transaction, and later statements succeed', async () => {
  const db = database.kysely
  const put = (of: typeof db, key: string) => of.insertInto('installation').values({ key, value: '0' }).execute()
  await put(db, 'taken')
  await expect(put(db, 'taken')).rejects.toMatchObject({ code: '23505' })
  await expect(
    inTransaction(db, async (trx) => {
      await put(trx, 'undone')
      await put(trx, 'taken')
    }),
  ).rejects.toMatchObject({ code: '23505' })
  await expect(sql`select ${'x'} frum installation`.execute(db)).rejects.toMatchObject({ code: '42601' })
  await put(db, 'next')
  const { rows } = await sql<{
    key: string
  }>`select key from installation where key in (${'taken'}, ${'undone'}, ${'next'})
    order by key`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(['next', 'taken'])
})

test('a database error’s stack names its caller', async () => {
  const askedHere = () => sql`select ${1}::int / 0`.execute(database.kysely)
  const error = await askedHere().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).stack).toContain('connect.test.ts')
})

test.skipIf(inject('template').engine === 'pglite')('a transaction that deadlocks is retried', async () => {
  const db = database.kysely
  await sql`insert into installation (key, value) values ('one', '0'), ('two', '0')`.execute(db)
  const touch = (trx: Parameters<Parameters<typeof inTransaction>[1]>[0], key: string) =>
    sql`update installation set value = '1' where key = ${key}`.execute(trx)
  let met: () => void = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    met = resolve
  })
  let holding = 0
  const cross = (first: string, second: string) =>
    inTransaction(db, async (trx) => {
      await touch(trx, first)
      if (++holding === 2) met()
      await bothHoldOne
      await touch(trx, second)
    })
  await expect(Promise.all([cross('one', 'two'), cross('two', 'one')])).resolves.toHaveLength(2)
})

test.skipIf(inject('template').engine === 'pglite')(
  'transactions have timeouts, also through a pooler, so a lost client holds no lock forever',
  async () => {
    const limits = await inTransaction(database.kysely, (trx) =>
      sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(trx),
    )
    expect(limits.rows).toEqual([{ statement: '1min', idle: '1min' }])
  },
)

test('a connection that fails before its pool listens does not crash the process', () => {
  expect(() => new ServerClient().emit('error', new Error('terminating connection'))).not.toThrow()
})

test('a hot query is built once and runs with different values', async () => {
  let builds = 0
  const find = hotQuery((db, key: string, other: string) => {
    builds++
    return db.selectFrom('installation').select('key').where('key', 'in', [key, other]).orderBy('key')
  })
  await sql`insert into installation (key, value) values ('hot-a', '0'), ('hot-b', '0'), ('hot-c', '0')`.execute(
    database.kysely,
  )
  expect(await find(database.kysely, 'hot-a', 'hot-b')).toEqual([{ key: 'hot-a' }, { key: 'hot-b' }])
  expect(await find(database.kysely, 'hot-c', 'none')).toEqual([{ key: 'hot-c' }])
  expect(builds).toBe(1)
})

test('a hot query may use its values in any order, repeatedly and beside constants', async () => {
  const find = hotQuery((db, first: string, second: string) =>
    db
      .selectFrom('installation')
      .select(['key', sql<string>`${first}::text`.as('first')])
      .where('key', 'in', [second, first, 'hot-always'])
      .orderBy('key'),
  )
  await sql`insert into installation (key, value) values ('hot-always', '0'), ('hot-y', '0'), ('hot-z', '0')`.execute(
    database.kysely,
  )
  const found = (first: string, ...keys: string[]) => keys.map((key) => ({ key, first }))
  expect(await find(database.kysely, 'hot-y', 'none')).toEqual(found('hot-y', 'hot-always', 'hot-y'))
  const inside = await inTransaction(database.kysely, (trx) => find(trx, 'none', 'hot-z'))
  expect(inside).toEqual(found('none', 'hot-always', 'hot-z'))
})

test('a hot query that transforms or ignores one of its values is rejected', async () => {
  const ignoring = hotQuery((db, first: string, _second: string) =>
    db.selectFrom('installation').select('key').where('key', '=', first),
  )
  await expect(ignoring(database.kysely, 'a', 'b')).rejects.toThrow(/ignores value 1/)
  const findByKey = hotQuery((db, key: string) =>
    db.selectFrom('installation').select('key').where('key', '=', key.trim().toUpperCase()),
  )
  await expect(findByKey(database.kysely, 'a')).rejects.toThrow(/ignores value 0/)
})

test('a hot query by shape handles any order and number of columns', async () => {
  const put = hotQueryByShape((db, { row }: { row: { key: string; value: string } }) =>
    db.insertInto('installation').values(row).returning('key'),
  )
  const find = hotQueryByShape((db, of: { not?: string; after?: string }, order: 'asc' | 'desc') => {
    let query = db.selectFrom('installation').select('key').where('key', 'like', 'shape-%').orderBy('key', order)
    if (of.after !== undefined) query = query.where('key', '>', of.after)
    if (of.not !== undefined) query = query.where('key', '<>', of.not)
    return query
  })
  for (const [key, value] of [
    ['a', '1'],
    ['b', '2'],
    ['c', '1'],
  ] as const)
    expect(await put(database.kysely, { row: { key: `shape-${key}`, value } })).toEqual([{ key: `shape-${key}` }])
  const keys = async (...args: Parameters<typeof find> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await find(database.kysely, ...args)).map(({ key }) => key)
  expect(await keys({ not: 'shape-b' }, 'asc')).toEqual(['shape-a', 'shape-c'])
  expect(await keys({ not: 'shape-b' }, 'desc')).toEqual(['shape-c', 'shape-a'])
  expect(await keys({ not: 'shape-a' }, 'asc')).toEqual(['shape-b', 'shape-c'])
  expect(await keys({ after: 'shape-a', not: 'shape-c' }, 'asc')).toEqual(['shape-b'])
  expect(await keys({}, 'desc')).toEqual(['shape-c', 'shape-b', 'shape-a'])
})

test('a transaction is atomic whatever its first statement is, even a failing one or none', async () => {
  const db = database.kysely
  const put = (of: typeof db, key: string) => of.insertInto('installation').values({ key, value: '0' }).execute()
  await put(db, 'begun-taken')
  const undone = new Error('undone')
  // The first transaction of a connection uses another code path than later transactions.
  for (const turn of [1, 2, 3]) {
    expect(await inTransaction(db, async () => 'nothing')).toBe('nothing')
    await expect(inTransaction(db, () => Promise.reject(undone))).rejects.toBe(undone)
    await expect(inTransaction(db, (trx) => put(trx, 'begun-taken'))).rejects.toMatchObject({ code: '23505' })
    const halfway = (first: (trx: typeof db) => Promise<unknown>) =>
      inTransaction(db, async (trx) => {
        await first(trx)
        await put(trx, `begun-undone-${turn}`)
        throw undone
      })
    await expect(halfway((trx) => put(trx, `begun-first-${turn}`))).rejects.toBe(undone)
    await expect(halfway((trx) => sql`select 1`.execute(trx))).rejects.toBe(undone)
    await inTransaction(db, (trx) => put(trx, `begun-kept-${turn}`))
    const { rows } = await sql<{ key: string }>`
      select key from installation where key like ${`begun-%-${turn}`}`.execute(db)
    expect(rows).toEqual([{ key: `begun-kept-${turn}` }])
  }
})
