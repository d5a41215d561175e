import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { countBlocked } from '../../../../tests/support/database/concurrent-writers.ts'
import { fakeModels } from '../../../../tests/support/likeness/fake-models.ts'
import { callTextModel } from '../../../../tests/support/money/fake-calls.ts'
import { gatedRun, playedWork, workAsUsual } from '../../../../tests/support/offers/fake-work.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { cancelGeneration } from './cancel-generation.ts'
import { enqueueGenerations } from './enqueue-generations.ts'
import { createGenerationRunner, type GenerationRunner, type Pace } from './runner.ts'

/** Several runners on one table, each acting as its own process. */

const [played, models] = [playedWork(), fakeModels()]
let world: World
beforeAll(async () => {
  world = await createWorld({
    moreKinds: [played.kind],
    wrapModels: models.wrap,
    env: { SHUTDOWN_TIMEOUT_MS: '1000', AI_DAILY_BUDGET_MINOR_UNIT: '1' },
  })
  operator = await world.admin()
})
afterAll(() => world.close())
beforeEach(() => {
  played.run = workAsUsual
  played.onEnded = async () => {}
  for (const list of [played.begun, played.ended, played.discarded]) list.length = 0
})

/** Never sends heartbeats by itself, only when a test moves the clock. */
const SILENT: Pace = { pollMs: 3_600_000, tickMs: 3_600_000, beatMs: 3_600_000, leaseMs: MINUTE_MS }
const EAGER: Pace = { pollMs: 20, tickMs: 5, beatMs: 5, leaseMs: MINUTE_MS }
const runner = (pace: Pace = SILENT): GenerationRunner => createGenerationRunner(world.app.ctx, played.kinds, pace)
const hasty = (ctx = world.app.ctx): GenerationRunner =>
  createGenerationRunner({ ...ctx, config: { ...ctx.config, SHUTDOWN_TIMEOUT_MS: 1 } }, played.kinds, SILENT)

const enqueue = async (count = 1): Promise<string[]> => {
  const requests = Array.from({ length: count }, (_, index) => ({
    input: { name: `${index}` },
    slot: String(index).padStart(3, '0'),
  }))
  const jobs = await enqueueGenerations(world.app.ctx, played.kind, requests, { accountId: null })
  return jobs.map(({ id }) => id)
}
const one = async (): Promise<string> => (await enqueue())[0] ?? ''
const rowOf = (id: string) =>
  world.database.kysely.selectFrom('generation_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
let operator: Person
const cancel = (id: string) => cancelGeneration(world.app.ctx, played.kinds, { ...operator, isAdmin: true }, id)

function refusingOnce(words: string): { ctx: typeof world.app.ctx; refused: () => number } {
  let refused = 0
  const refuse: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (refused > 0 || !JSON.stringify(node).includes(words)) return node
      refused++
      throw new Error('the database went away')
    },
    transformResult: async ({ result }) => result,
  }
  return { ctx: { ...world.app.ctx, db: world.database.kysely.withPlugin(refuse) }, refused: () => refused }
}

test('a slow worker cannot write its result if another has finished the job, and the result is discarded', async () => {
  const gated = gatedRun()
  played.run = gated.run
  const id = await one()
  const slow = runner()
  const working = slow.runDue()
  await gated.entered
  world.clock.advance(2 * MINUTE_MS)
  played.run = workAsUsual
  const other = runner()
  await other.runDue()
  expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED', attempts: 2, result: { made: '0' } })
  gated.open()
  await working
  expect(played.discarded).toEqual([{ made: '0', by: 'the gated' }])
  expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED', attempts: 2, result: { made: '0' } })
  expect(played.ended).toHaveLength(1)
  await Promise.all([slow.stop(), other.stop()])
})

test('a worker that lost its claim is aborted by its next heartbeat', async () => {
  const gated = gatedRun()
  played.run = gated.run
  await one()
  const eager = runner(EAGER)
  const working = eager.runDue()
  const { signal } = await gated.entered
  await world.database.kysely
    .updateTable('generation_jobs')
    .set({ claim_token: 'somebody else’s' })
    .where('status', '=', 'RUNNING')
    .execute()
  await expect.poll(() => signal.aborted, { interval: 5 }).toBe(true)
  gated.open()
  await working
  await expect.poll(() => played.discarded).toHaveLength(1)
  await world.database.kysely.deleteFrom('generation_jobs').where('claim_token', '=', 'somebody else’s').execute()
  await eager.stop()
})

test('a live worker’s heartbeat renews its lease', async () => {
  const gated = gatedRun()
  played.run = gated.run
  const id = await one()
  const eager = runner(EAGER)
  const working = eager.runDue()
  await gated.entered
  const claimedUntil = (await rowOf(id)).due_at ?? new Date(0)
  world.clock.advance(MINUTE_MS / 2)
  await expect
    .poll(async () => (await rowOf(id)).due_at?.getTime(), { interval: 5 })
    .toBeGreaterThan(claimedUntil.getTime() + 20_000)
  gated.open()
  await working
  expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED', attempts: 1 })
  await eager.stop()
})

test('a worker that was idle for longer than a lease keeps a new job although a heartbeat fails', async () => {
  const { ctx, refused } = refusingOnce('progress_percent = b.percent')
  const rested = createGenerationRunner(ctx, played.kinds, { ...SILENT, tickMs: 5, beatMs: 5 })
  await rested.runDue()
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 2 * SILENT.leaseMs)
  const gated = gatedRun()
  played.run = gated.run
  const id = await one()
  const working = rested.runDue()
  const { signal } = await gated.entered
  await expect.poll(refused, { interval: 2 }).toBe(1)
  expect(signal.aborted).toBe(false)
  gated.open()
  await working
  expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED', attempts: 1 })
  await rested.stop()
  later.mockRestore()
})

test('an abandoned job is run again even if the calls of its last attempt cannot be marked lost', async () => {
  const id = await one()
  await world.database.kysely
    .updateTable('generation_jobs')
    .set({ status: 'RUNNING', claim_token: 'gone', attempts: 1, due_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  const { ctx, refused } = refusingOnce("set outcome = 'lost'")
  const own = createGenerationRunner(ctx, played.kinds, SILENT)
  await own.runDue()
  expect([refused(), await rowOf(id)]).toMatchObject([1, { status: 'SUCCEEDED', attempts: 2 }])
  await own.stop()
})

test('a job that loses its worker three times fails as WORKER_LOST', async () => {
  const id = await one()
  const lost: { open: () => void; working: Promise<number> }[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    const gated = gatedRun()
    played.run = gated.run
    lost.push({ open: gated.open, working: runner().runDue() })
    await gated.entered
    world.clock.advance(2 * MINUTE_MS)
  }
  const last = runner()
  await last.runDue()
  expect(await rowOf(id)).toMatchObject({ status: 'FAILED', failure_code: 'WORKER_LOST' })
  expect(played.begun).toHaveLength(3)
  for (const { open } of lost) open()
  await Promise.all([...lost.map(({ working }) => working), last.stop()])
})

test('a process lets its running jobs finish before it stops', async () => {
  const gated = gatedRun()
  played.run = gated.run
  const id = await one()
  const ending = runner()
  const working = ending.runDue()
  await gated.entered
  const stopping = ending.stop()
  gated.open()
  await Promise.all([working, stopping])
  expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED', attempts: 1 })
})

test('when a process stops, jobs that do not finish in time are queued again, without counting the attempt', async () => {
  const gated = gatedRun()
  played.run = gated.run
  const id = await one()
  const ending = hasty()
  void ending.runDue()
  const { signal } = await gated.entered
  await ending.stop()
  expect(signal.aborted).toBe(true)
  expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', attempts: 0 })
  played.run = workAsUsual
  const other = runner()
  await other.runDue()
  expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED', attempts: 1, result: { made: '0' } })
  gated.open()
  await expect.poll(() => played.discarded).toHaveLength(1)
  await other.stop()
})

test('the cost of a job’s last call is written before the process ends', async () => {
  const entered = Promise.withResolvers<void>()
  models.write = (call) =>
    new Promise((_resolve, reject) => {
      call.signal.addEventListener('abort', () => reject(new Error('cut off')))
      entered.resolve()
    })
  played.run = callTextModel
  const id = await one()
  const ending = hasty()
  void ending.runDue()
  await entered.promise
  await ending.stop()
  const call = () =>
    world.database.kysely.selectFrom('model_calls').selectAll().where('job_id', '=', id).executeTakeFirst()
  expect(await call()).toMatchObject({ outcome: 'cancelled', cost_micro_usd: 1000 })
  await cancel(id)
  expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', cost_micro_usd: 1000 })
})

test('a process runs no more jobs at the same time than allowed, in all and per kind', async () => {
  let most = 0
  let atOnce = 0
  played.run = async (work) => {
    most = Math.max(most, ++atOnce)
    await new Promise(setImmediate)
    atOnce--
    return workAsUsual(work)
  }
  await enqueue(12)
  const usual = runner()
  await usual.runDue()
  expect(most).toBe(world.config.GENERATION_PARALLEL)
  expect(played.begun).toHaveLength(12)
  most = 0
  const narrow = playedWork({ concurrency: 2 })
  narrow.run = played.run
  await enqueue(6)
  const two = createGenerationRunner(world.app.ctx, narrow.kinds, SILENT)
  await two.runDue()
  expect([most, narrow.begun.length]).toEqual([2, 6])
  await Promise.all([usual.stop(), two.stop()])
})

describe.skipIf(inject('template').engine === 'pglite')('with several connections', () => {
  test('several runners run each job exactly once', async () => {
    const ids = await enqueue(60)
    const runners = Array.from({ length: 4 }, () => runner(EAGER))
    for (const each of runners) each.start()
    await expect.poll(() => played.ended.length, { interval: 10 }).toBe(60)
    expect(played.begun.toSorted()).toEqual(ids.toSorted())
    expect(played.ended.every(({ status }) => status === 'SUCCEEDED')).toBe(true)
    await Promise.all(runners.map((each) => each.stop()))
  })

  test('of fifty concurrent jobs, as many run as the day’s budget allows; the others fail as BUDGET_SPENT', async () => {
    world.clock.advance(DAY_MS)
    models.write = async () => ({ text: 'Made.' })
    played.run = callTextModel
    const ids = await enqueue(50)
    const runners = Array.from({ length: 3 }, () => runner())
    await Promise.all(runners.map((each) => each.runDue()))
    const rows = await world.database.kysely
      .selectFrom('generation_jobs')
      .select(['status', 'failure_code', 'cost_micro_usd'])
      .where('id', 'in', ids)
      .execute()
    const made = rows.filter(({ status }) => status === 'SUCCEEDED')
    expect([made.length, made.every(({ cost_micro_usd: cost }) => cost === 1000)]).toEqual([10, true])
    const others = rows.filter(({ status }) => status !== 'SUCCEEDED')
    expect(others).toEqual(Array(40).fill({ status: 'FAILED', failure_code: 'BUDGET_SPENT', cost_micro_usd: 0 }))
    // A job whose kind declares its models is refused before it is inserted.
    const knowing = playedWork({ models: () => ['text'] })
    const enqueuing = enqueueGenerations(world.app.ctx, knowing.kind, [{ input: { name: 'x' } }], { accountId: null })
    await expect(enqueuing).rejects.toMatchObject({ code: 'ServiceUnavailable', status: 503 })
    await Promise.all(runners.map((each) => each.stop()))
  })

  test('canceling a job that is being finished waits, and then returns 409', async () => {
    const inEnd = Promise.withResolvers<void>()
    const mayFinish = Promise.withResolvers<void>()
    played.onEnded = async () => {
      inEnd.resolve()
      await mayFinish.promise
    }
    const id = await one()
    const own = runner()
    const working = own.runDue()
    await inEnd.promise
    const refused = cancel(id).catch((error: unknown) => error)
    await expect.poll(() => countBlocked(world), { interval: 5 }).toBeGreaterThan(0)
    mayFinish.resolve()
    await working
    expect(await refused).toMatchObject({ code: 'Conflict' })
    expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED' })
    expect(played.ended).toMatchObject([{ status: 'SUCCEEDED' }])
    await own.stop()
  })

  test('a worker cannot finish a job that is being canceled', async () => {
    const gated = gatedRun()
    played.run = gated.run
    const inEnd = Promise.withResolvers<void>()
    const mayFinish = Promise.withResolvers<void>()
    played.onEnded = async () => {
      inEnd.resolve()
      await mayFinish.promise
    }
    const id = await one()
    const own = runner()
    const working = own.runDue()
    await gated.entered
    const cancelling = cancel(id)
    await inEnd.promise
    gated.open()
    await expect.poll(() => countBlocked(world), { interval: 5 }).toBeGreaterThan(0)
    mayFinish.resolve()
    await Promise.all([working, cancelling])
    expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', result: null })
    expect(played.ended).toMatchObject([{ status: 'CANCELLED' }])
    expect(played.discarded).toEqual([{ made: '0', by: 'the gated' }])
    await own.stop()
  })

  test('a runner recovers after a short database outage', async () => {
    const { db, log } = world.app.ctx
    const complaints = vi.spyOn(log, 'error')
    const own = runner(EAGER)
    own.start()
    await world.database.kysely.schema.alterTable('generation_jobs').renameTo('away').execute()
    await expect.poll(() => complaints.mock.calls.length, { interval: 5 }).toBeGreaterThan(1)
    await world.database.kysely.schema.alterTable('away').renameTo('generation_jobs').execute()
    const id = await one()
    await expect
      .poll(() => db.selectFrom('generation_jobs').select('status').where('id', '=', id).executeTakeFirst(), {
        interval: 10,
      })
      .toEqual({ status: 'SUCCEEDED' })
    await own.stop()
  })
})
