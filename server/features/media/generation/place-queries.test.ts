import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { assertRoomInLine } from './assert-room-in-line.ts'
import { extendLeases } from './queries/claim-generations.ts'
import {
  cancelJob,
  cancelJobs,
  cancelJobsAbout,
  endClaimedJob,
  requeueClaimedJobs,
  retryFailedJob,
} from './queries/end-generations.ts'
import { findChangedJobs, findEndedJobs, listBatchFor, listJobsSince } from './queries/find-generations.ts'
import { findLine, findPlaceInLine, findPlacesInLine } from './queries/find-place-in-line.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
let owner: Person
let other: Person
beforeAll(async () => {
  world = await createWorld()
  ;[owner, other] = [await world.brand(), await world.talent()]
  await readWithoutIndexes(world)
})
beforeEach(() => world.database.kysely.deleteFrom('generation_jobs').execute())
afterAll(() => world.close())

const db = () => world.database.kysely
const job = (id: string, columns: WrittenRow = {}): WrittenRow => {
  const { status = 'QUEUED' } = columns
  return {
    id,
    kind: 'lined',
    account_id: owner.accountId,
    batch_id: id,
    slot: 'a',
    input: {},
    status,
    claim_token: status === 'RUNNING' ? `claim of ${id}` : null,
    due_at: status === 'QUEUED' || status === 'RUNNING' ? at(HOUR_MS) : null,
    attempts: 1,
    most_attempts: 3,
    progress_percent: 10,
    cost_micro_usd: 0,
    result: status === 'SUCCEEDED' ? {} : null,
    failure_code: status === 'FAILED' ? 'REFUSED' : null,
    failure_message: status === 'FAILED' ? 'No.' : null,
    version: 1,
    created_at: NOW,
    started_at: null,
    ended_at: status === 'QUEUED' || status === 'RUNNING' ? null : NOW,
    expires_at: at(HOUR_MS),
    ...columns,
  }
}
const write = (...jobs: WrittenRow[]) => writeRows(world, 'generation_jobs', jobs)
const statusOf = async (): Promise<Record<string, string>> => {
  const rows = await db().selectFrom('generation_jobs').select(['id', 'status']).orderBy('id').execute()
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}

describe('a place in line', () => {
  beforeEach(async () => {
    const ended = (id: string, ms: number, seconds: number, columns: WrittenRow = {}) =>
      job(id, { status: 'SUCCEEDED', started_at: at(ms - seconds * SECOND_MS), ended_at: at(ms), ...columns })
    await write(
      job('line-c', { created_at: at(-1) }),
      job('line-b', { created_at: at(-2) }),
      job('line-a', { created_at: at(-2) }),
      job('line-z', { created_at: at(-3) }),
      job('running', { status: 'RUNNING', created_at: at(-9), due_at: at(1) }),
      job('running-no-longer', { status: 'RUNNING', created_at: at(-9), due_at: NOW }),
      job('other-kind', { kind: 'other', created_at: at(-9) }),
      job('other-running', { kind: 'other', status: 'RUNNING', created_at: at(-9) }),
      ended('ended', -1, 16),
      ended('ended-an-hour-ago', 1 - HOUR_MS, 24),
      ended('ended-before', -HOUR_MS, 1000),
      ended('ended-of-other-kind', -1, 1000, { kind: 'other' }),
      ended('failed', -1, 1000, { status: 'FAILED', result: null, failure_code: 'REFUSED', failure_message: 'No.' }),
    )
  })
  const IN_LINE = ['line-z', 'line-a', 'line-b', 'line-c']

  test('counts the earlier jobs of its kind, and is estimated from the jobs of the last hour', async () => {
    const lines = await Promise.all(IN_LINE.map((jobId) => findLine(db(), { jobId, at: NOW })))
    expect(lines).toEqual([0, 1, 2, 3].map((ahead) => ({ ahead, running: 1, seconds: 20 })))
    expect(await findLine(db(), { jobId: 'running', at: NOW })).toBeUndefined()
    expect(await findPlaceInLine(db(), { jobId: 'line-a', at: NOW })).toEqual({ ahead: 1, estimatedSeconds: 50 })
    const jobIds = ['line-a', 'line-c', 'running', 'other-kind']
    const places = await findPlacesInLine(db(), { kind: 'lined', jobIds, at: NOW })
    expect([...places].toSorted()).toEqual([
      ['line-a', { ahead: 1, estimatedSeconds: 50 }],
      ['line-c', { ahead: 3, estimatedSeconds: 90 }],
    ])
    expect(await findPlaceInLine(db(), { jobId: 'line-a', at: at(2 * HOUR_MS) })).toEqual({
      ahead: 1,
      estimatedSeconds: null,
    })
  })

  test('that is too far back is refused, with the time after which to retry', async () => {
    const ask = (jobId: string, minutes: number) =>
      inTransaction(db(), (trx) =>
        assertRoomInLine(
          trx,
          { config: world.config, clock: { now: () => NOW } },
          { concurrency: 1 },
          {
            jobId,
            minutes,
            words: 'Too many wait.',
          },
        ),
      )
    // The fourth job in line takes (3 + 1.5) times twenty seconds.
    await expect(ask('line-c', 1.5)).resolves.toBeUndefined()
    await expect(ask('line-c', 1.4375)).rejects.toMatchObject({
      code: 'ServiceUnavailable',
      message: 'Too many wait.',
      retryAfterSeconds: 15,
    })
    await expect(ask('line-c', 1)).rejects.toMatchObject({ retryAfterSeconds: 30 })
    await expect(ask('line-z', 0)).resolves.toBeUndefined()
    await expect(ask('running', 0)).resolves.toBeUndefined()
    await write(...Array.from({ length: 20 }, (_, place) => job(`many-${place}`, { created_at: at(-4) })))
    await expect(ask('line-c', 0)).rejects.toMatchObject({ retryAfterSeconds: 120 })
  })
})

test('an account’s jobs of a kind are listed latest first, without anybody else’s', async () => {
  await write(
    job('of-b', { created_at: at(1) }),
    job('of-z', { created_at: at(3) }),
    job('of-a', { created_at: at(1) }),
    job('at-the-bound'),
    job('of-another', { account_id: other.accountId, created_at: at(2) }),
    job('other-kind', { kind: 'other', created_at: at(2) }),
  )
  const listed = await listJobsSince(db(), { accountId: owner.accountId, kind: 'lined', since: NOW })
  expect(listed.map(({ id }) => id)).toEqual(['of-z', 'of-b', 'of-a'])
})

test('a batch lists its jobs by slot, and only admins see those of other accounts', async () => {
  const slot = (id: string, slot: string, columns: WrittenRow = {}) => job(id, { batch_id: 'batch', slot, ...columns })
  await write(slot('1', 'c'), slot('2', 'a'), slot('3', 'b', { account_id: other.accountId }), job('4'))
  const idsFor = async (isAdmin: boolean) =>
    (await listBatchFor(db(), { accountId: owner.accountId, isAdmin }, 'batch')).map(({ id }) => id)
  expect([await idsFor(false), await idsFor(true)]).toEqual([
    ['2', '1'],
    ['2', '3', '1'],
  ])
})

test('changed and ended jobs are found among those that were asked for', async () => {
  await write(
    job('same'),
    job('newer', { version: 3 }),
    job('ended', { status: 'FAILED' }),
    job('not-asked', { version: 9 }),
  )
  const told = ['same', 'newer', 'ended'].map((jobId) => ({ jobId, version: 1 }))
  expect((await findChangedJobs(db(), told)).map(({ id }) => id)).toEqual(['newer'])
  expect((await findEndedJobs(db(), ['same', 'ended'])).map(({ id }) => id)).toEqual(['ended'])
})

describe('jobs that have ended or are not concerned do not change', () => {
  const failure = { code: 'CANCELLED', message: 'No longer wanted.' } as const
  beforeEach(() =>
    write(
      job('queued', { about_account_id: other.accountId }),
      job('running', { status: 'RUNNING', about_account_id: other.accountId }),
      job('succeeded', { status: 'SUCCEEDED', about_account_id: other.accountId }),
      job('failed', { status: 'FAILED', about_account_id: other.accountId }),
      job('not-meant', { about_account_id: owner.accountId }),
    ),
  )
  const AS_BEFORE = { failed: 'FAILED', 'not-meant': 'QUEUED', succeeded: 'SUCCEEDED' }

  test('when jobs are canceled by id', async () => {
    const ids = ['queued', 'running', 'succeeded', 'failed']
    await inTransaction(db(), async (trx) => {
      expect((await cancelJobs(trx, ids, failure, NOW)).map(({ id }) => id).toSorted()).toEqual(['queued', 'running'])
      expect(await cancelJob(trx, 'succeeded', failure, NOW)).toBeUndefined()
    })
    expect(await statusOf()).toEqual({ ...AS_BEFORE, queued: 'CANCELLED', running: 'CANCELLED' })
  })

  test('when jobs about an account are canceled', async () => {
    const canceled = await inTransaction(db(), (trx) => cancelJobsAbout(trx, other.accountId, failure, NOW))
    expect(canceled.map(({ id }) => id).toSorted()).toEqual(['queued', 'running'])
    expect(await statusOf()).toEqual({ ...AS_BEFORE, queued: 'CANCELLED', running: 'CANCELLED' })
  })

  test('when a process extends, ends or returns a claim that it has lost', async () => {
    const lost = { id: 'running', token: 'another claim' }
    const end = { status: 'SUCCEEDED', result: {}, failure: null } as const
    expect(await endClaimedJob(db(), lost, end, NOW)).toBeUndefined()
    expect(await requeueClaimedJobs(db(), [lost], { dueAt: NOW, attemptsBack: 0 })).toEqual(new Set())
    expect(await extendLeases(db(), [{ ...lost, percent: 50 }], NOW)).toEqual(new Set())
    const held = { id: 'running', token: 'claim of running' }
    expect(await extendLeases(db(), [{ ...held, percent: 50 }], at(1))).toEqual(new Set(['running']))
    expect(await requeueClaimedJobs(db(), [held], { dueAt: NOW, attemptsBack: 1 })).toEqual(new Set(['running']))
    expect(await statusOf()).toEqual({ ...AS_BEFORE, queued: 'QUEUED', running: 'QUEUED' })
    const { attempts } = await db()
      .selectFrom('generation_jobs')
      .select('attempts')
      .where('id', '=', 'running')
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(0)
  })

  test('when a job is retried, which is possible only for a failed one', async () => {
    await inTransaction(db(), async (trx) => {
      const again = { at: NOW, expiresAt: at(HOUR_MS) }
      expect(await retryFailedJob(trx, 'succeeded', again)).toBeUndefined()
      expect(await retryFailedJob(trx, 'failed', again)).toMatchObject({ status: 'QUEUED', attempts: 0, version: 2 })
    })
    expect(await statusOf()).toEqual({ ...AS_BEFORE, failed: 'QUEUED', queued: 'QUEUED', running: 'RUNNING' })
  })
})
