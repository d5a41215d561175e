import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeRows } from '../../../tests/support/database/written-rows.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { addMs, MINUTE_MS } from '../clock.ts'
import { findDueNames } from './due-names.ts'
import { countFailedJobs, listFailedJobs } from './failed-jobs.ts'
import { type DueRow, inBatches } from './in-batches.ts'
import { readScheduleState } from './schedule-state.ts'
import { assertClockInSync, MAX_SKEW_MS } from './shared-clock.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const db = () => world.database.kysely

test('before any process has run the schedule there is nothing to read', async () => {
  expect(await listFailedJobs(db(), { limit: 9, offset: 0 })).toEqual({ jobs: [], total: 0, names: [] })
  expect(await countFailedJobs(db())).toEqual({ count: 0, oldestAt: null })
  expect(await readScheduleState(db(), NOW)).toEqual({ queue: 'off', runs: [] })
})

describe('the queue of the schedule', () => {
  const idOf = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`
  const job = (place: number, name: string, state: string, more: object = {}) => ({
    id: idOf(place),
    name,
    state,
    output: null,
    retry_count: 0,
    created_on: NOW,
    completed_on: null,
    start_after: NOW,
    ...more,
  })
  beforeAll(async () => {
    // pg-boss creates the other columns when a process runs the schedule.
    await sql`create schema jobs`.execute(db())
    await sql`create type jobs.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`.execute(
      db(),
    )
    await sql`create table jobs.job (id uuid, name text, state jobs.job_state, output jsonb, retry_count int,
      created_on timestamptz, completed_on timestamptz, start_after timestamptz)`.execute(db())
    await writeRows(world, 'jobs.job', [
      job(2, 'zeta', 'failed', { completed_on: NOW, output: { message: 'Away.' }, retry_count: 2 }),
      job(1, 'zeta', 'failed', { completed_on: at(-9) }),
      job(3, 'beta', 'failed', { completed_on: NOW }),
      job(4, 'alpha', 'failed', { completed_on: at(1) }),
      job(5, 'beta', 'completed', { completed_on: at(-5) }),
      job(6, 'beta', 'completed', { completed_on: at(-7) }),
      job(7, '__internal', 'completed', { completed_on: at(9), start_after: new Date(0) }),
      job(8, '__internal', 'created', { start_after: new Date(0) }),
      job(9, 'alpha', 'completed', { completed_on: at(-8) }),
    ])
  })

  test('lists failed runs latest first, and counts them by job', async () => {
    const { jobs, total, names } = await listFailedJobs(db(), { limit: 9, offset: 0 })
    expect([jobs.map(({ id }) => id), total]).toEqual([[4, 3, 2, 1].map(idOf), 4])
    expect(jobs[2]).toMatchObject({ name: 'zeta', reason: 'Away.', tries: 3, failedAt: NOW })
    expect(jobs[0]?.reason).toBe('no reason given')
    expect(names).toEqual([
      { name: 'zeta', count: 2 },
      { name: 'alpha', count: 1 },
      { name: 'beta', count: 1 },
    ])
    const page = await listFailedJobs(db(), { limit: 2, offset: 1 })
    expect([page.jobs.map(({ id }) => id), page.total]).toEqual([[3, 2].map(idOf), 4])
    expect(await countFailedJobs(db())).toEqual({ count: 4, oldestAt: at(-9) })
  })

  test('is late once a run has waited too long, and shows when each job last succeeded', async () => {
    const runs = [
      { name: 'alpha', lastAt: at(-8) },
      { name: 'beta', lastAt: at(-5) },
    ]
    expect(await readScheduleState(db(), NOW)).toEqual({ queue: 'well', runs })
    const start = async (start_after: Date) =>
      writeRows(world, 'jobs.job', [job(0, 'alpha', 'created', { start_after })])
    await start(at(-15 * MINUTE_MS))
    expect((await readScheduleState(db(), NOW)).queue).toBe('well')
    await start(at(-15 * MINUTE_MS - 1))
    expect(await readScheduleState(db(), NOW)).toEqual({ queue: 'late', runs })
    await sql`delete from jobs.job where state = 'created' and name = 'alpha'`.execute(db())
  })

  test('reports a job as due once its time has come, as long as no process runs it', async () => {
    const [past, future] = [new Date('2020-01-01'), new Date('2099-01-01')]
    expect(await findDueNames(db())).toEqual([])
    await writeRows(world, 'jobs.job', [
      job(0, 'due', 'created', { start_after: past }),
      job(0, 'again', 'retry', { start_after: past }),
      job(0, 'again', 'retry', { start_after: past }),
      job(0, 'later', 'created', { start_after: future }),
      job(0, 'running', 'active', { start_after: past }),
    ])
    expect((await findDueNames(db())).toSorted()).toEqual(['again', 'due'])
  })
})

test('no job runs on a machine whose clock differs from the database’s by more than a minute', async () => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db())
  const clock = rows[0]?.at ?? NOW
  for (const ms of [0, MAX_SKEW_MS / 2, -MAX_SKEW_MS / 2]) await assertClockInSync({ db: db() }, addMs(clock, ms))
  for (const ms of [2 * MAX_SKEW_MS, -2 * MAX_SKEW_MS])
    await expect(assertClockInSync({ db: db() }, addMs(clock, ms))).rejects.toThrow('differs by')
})

describe('rows in batches', () => {
  const rows: DueRow[] = Array.from({ length: 250 }, (_, place) => ({
    id: `row-${String(place).padStart(3, '0')}`,
    due_at: at(Math.floor(place / 7)),
  }))
  const findDue = async (after: DueRow, limit: number) =>
    rows
      .filter((row) => row.due_at > after.due_at || (+row.due_at === +after.due_at && row.id > after.id))
      .slice(0, limit)
  const run = async (name: string, most = Number.POSITIVE_INFINITY) => {
    const worked: string[][] = []
    await inBatches({ db: db() }, { name, findDue, isTimeUp: () => worked.length >= most }, async (batch) => {
      worked.push(batch.map(({ id }) => id))
    })
    return worked
  }
  const positions = async () =>
    (await db().selectFrom('job_positions').select(['name', 'id']).orderBy('name').execute()).map(({ name, id }) => [
      name,
      id,
    ])

  test('are each handled once; the next run continues where one was stopped, and ends with the rows before', async () => {
    const all = rows.map(({ id }) => id)
    expect((await run('whole')).flat()).toEqual(all)
    expect((await run('stopped', 1)).map((batch) => batch.length)).toEqual([100])
    expect((await run('other', 2)).flat()).toEqual(all.slice(0, 200))
    expect(await positions()).toEqual([
      ['other', 'row-199'],
      ['stopped', 'row-099'],
    ])
    const rest = await run('stopped')
    expect(rest.map((batch) => batch.length)).toEqual([100, 50, 100])
    expect(rest.flat()).toEqual([...all.slice(100), ...all.slice(0, 100)])
    expect(await positions()).toEqual([['other', 'row-199']])
  })

  test('cause no work if there are none', async () => {
    const work = async () => expect.unreachable()
    await inBatches({ db: db() }, { name: 'nothing', findDue: async () => [] }, work)
  })
})
