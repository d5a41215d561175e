import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database/test-databases.ts'
import { createPool } from './connections/pool.ts'
import { PooledClient, PreparingClient } from './connections/server-clients.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { type Db, inTransaction, type Trx, withCommit } from './transaction.ts'

const isServer = inject('template').engine === 'postgres'

/** Only a server has these failures of the last round trip. */
describe.skipIf(!isServer).each([
  ['directly', false, PreparingClient],
  ['behind a pooler', true, PooledClient],
])('with a connection %s', (_, isPooled, Client) => {
  let opened: TestDatabase
  let own: Db
  beforeAll(async () => {
    opened = await openTestDatabase()
    const limits = { statement_timeout: 700, lock_timeout: 200 }
    const pool = createPool(
      { url: opened.url ?? '', isPooled, isPipelined: true, max: 1, name: 'early', limits, Client },
      () => {},
    )
    own = new Kysely<never>({
      dialect: guardedDialect(new PostgresDialect({ pool }), { singleConnection: false, onStatement: () => {} }),
    }) as unknown as Db
  })
  beforeEach(async () => {
    await sql`drop table if exists lines`.execute(opened.database.kysely)
    await sql`create table lines (id int primary key, note text)`.execute(opened.database.kysely)
    await sql`insert into lines values (1, 'old'), (2, 'old')`.execute(opened.database.kysely)
  })
  afterAll(async () => {
    await own.destroy()
    await sql`drop table if exists lines`.execute(opened.database.kysely)
    await opened.database.close()
    await opened.drop()
  })

  const change = (trx: Pick<Db, 'getExecutor'>, id: number, note: string) =>
    sql`update lines set note = ${note} where id = ${id} returning *`.execute(trx)
  const notes = async () =>
    (await sql<{ note: string }>`select note from lines order by id`.execute(opened.database.kysely)).rows.map(
      ({ note }) => note,
    )

  test.each<[string, string, (trx: Trx) => Promise<unknown>]>([
    ['violates a key', '23505', (trx) => sql`insert into lines values (${1}, 'twice')`.execute(trx)],
    ['takes too long', '57014', (trx) => sql`select pg_sleep(${5})`.execute(trx)],
    ['is canceled', '57014', (trx) => sql`select pg_cancel_backend(pg_backend_pid()), ${1}::int`.execute(trx)],
  ])('a last write that %s undoes all others and names its error', async (_what, code, last) => {
    const failed = inTransaction(own, async (trx) => {
      await change(trx, 1, 'new')
      withCommit(trx, () => Promise.all([change(trx, 2, 'new'), last(trx), change(trx, 2, 'newer')]))
    })
    await expect(failed).rejects.toMatchObject({ code })
    expect(await notes()).toEqual(['old', 'old'])
    await inTransaction(own, async (trx) => withCommit(trx, () => change(trx, 2, 'next')))
    expect(await notes()).toEqual(['old', 'next'])
  })

  test('a last write that waits too long for a lock undoes all others', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const owner = inTransaction(opened.database.kysely, async (trx) => {
      await change(trx, 2, 'owned')
      isHeld.resolve()
      await mayEnd.promise
    })
    await isHeld.promise
    const failed = inTransaction(own, async (trx) => {
      withCommit(trx, () => Promise.all([change(trx, 1, 'new'), change(trx, 2, 'new')]))
    })
    await expect(failed).rejects.toMatchObject({ code: '55P03' })
    mayEnd.resolve()
    await owner
    expect(await notes()).toEqual(['old', 'owned'])
  })

  test('after a deadlock between last writes, one transaction runs again, and both are whole', async () => {
    const areBoth = Promise.withResolvers<void>()
    let held = 0
    const swap = (db: Db, first: number, second: number) =>
      inTransaction(db, async (trx) => {
        await change(trx, first, `by ${first}`)
        if (++held === 2) areBoth.resolve()
        await areBoth.promise
        withCommit(trx, () => change(trx, second, `by ${first}`))
      })
    await sql`alter database ${sql.ref(new URL(opened.url ?? '').pathname.slice(1))} set deadlock_timeout = '50ms'`.execute(
      opened.database.kysely,
    )
    const ended = await Promise.allSettled([swap(own, 1, 2), swap(opened.database.kysely, 2, 1)])
    expect(
      ended
        .filter(({ status }) => status === 'rejected')
        .every((each) => 'reason' in each && each.reason.code === '55P03'),
    ).toBe(true)
    expect(new Set(await notes()).size).toBe(1)
  })

  test('a last write whose plan is out of date runs again with its whole transaction, once', async () => {
    let runs = 0
    const work = () =>
      inTransaction(own, async (trx) => {
        runs++
        await sql`update lines set note = note || ${'+'}::text where id = 1`.execute(trx)
        withCommit(trx, () => change(trx, 2, 'planned'))
      })
    await work()
    await sql`alter table lines add column extra int`.execute(opened.database.kysely)
    await work()
    expect([runs, await notes()]).toEqual([isPooled ? 2 : 3, ['old++', 'planned']])
  })
})
