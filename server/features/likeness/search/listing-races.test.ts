import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { NO_FACTS, record } from '../../../../tests/support/likeness/likeness-records.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkListing, writeRecord } from './index.ts'
import { findExact } from './queries/find-exact.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe.skipIf(inject('template').engine === 'pglite')('a record written while its listing changes', () => {
  async function writtenBeside(talent: Person, meanwhile: () => Promise<unknown>): Promise<void> {
    const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = inTransaction(world.database.kysely, async (trx) => {
      await writeRecord(trx, talent.accountId, NO_FACTS, world.clock.now())
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    const concurrent = meanwhile()
    await expect.poll(waiting).toBeGreaterThan(0)
    mayEnd.resolve()
    await Promise.all([writing, concurrent])
  }

  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database.kysely)
    return rows[0]?.waiting ?? 0
  }

  test('is not listed once a concurrent block commits', async () => {
    const talent = await world.talent('Raced Block')
    await consent(talent)
    const admin = await world.admin()
    await writtenBeside(talent, () =>
      admin.post('/api/admin/users', { accountId: talent.accountId, action: 'block', reason: 'x' }),
    )
    expect(await checkListing(world.database.kysely)).toEqual([])
    expect((await world.stranger().get('/api/indexing/search?q=Raced Block')).body.count).toBe(0)
  })

  test('is deleted once a concurrent withdrawal commits', async () => {
    const talent = await world.talent('Raced Withdrawal')
    await consent(talent)
    await writtenBeside(talent, () => consent(talent, false))
    expect(await checkListing(world.database.kysely)).toEqual([])
  })

  test('is deleted if the withdrawal committed first and the index read the old consent', async () => {
    const talent = await world.talent('Overtaken Record')
    await consent(talent)
    const { kysely } = world.database
    await kysely.deleteFrom('indexing_events').where('type', '<>', 'REINDEX').execute()
    const [withdrawn, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const withdrawing = inTransaction(kysely, async (trx) => {
      const states = trx.updateTable('likeness_consent_states').set({ granted: false })
      await states.where('account_id', '=', talent.accountId).execute()
      withdrawn.resolve()
      await mayEnd.promise
    })
    await withdrawn.promise
    const worked = world.cron('/api/indexing/process-queue')
    await expect.poll(waiting).toBeGreaterThan(0)
    mayEnd.resolve()
    await Promise.all([withdrawing, worked])
    expect(await checkListing(kysely)).toEqual([])
  })

  test('an aborted search is canceled in the database too', async () => {
    const talent = await world.talent('Raced Search')
    await consent(talent)
    await record(world, talent, {})
    const ended = new AbortController()
    const lock = Promise.withResolvers<void>()
    const waited = Promise.withResolvers<void>()
    const held = inTransaction(world.database.kysely, async (trx) => {
      await sql`lock table likeness_profiles in access exclusive mode`.execute(trx)
      lock.resolve()
      await waited.promise
    })
    await lock.promise
    const wanted = {
      filters: {},
      sorting: { by: 'numberOfFollowers', direction: 'desc' },
      limit: 1,
      offset: 0,
    } as const
    const search = findExact(world.database.kysely, wanted, { signal: ended.signal })
    const outcome = search.catch((error: unknown) => error)
    await expect.poll(waiting).toBeGreaterThan(0)
    ended.abort(new AppError('ServiceUnavailable', 'Time is up.'))
    expect(await outcome).toMatchObject({ message: expect.stringContaining('Time is up.') })
    await expect.poll(waiting).toBe(0)
    waited.resolve()
    await held
  })
})
