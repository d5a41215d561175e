import { TaskRefused } from '@semblance/workers/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeModels } from '../../../../tests/support/likeness/fake-models.ts'
import { callTextModel } from '../../../../tests/support/money/fake-calls.ts'
import { failingRun, gatedRun, playedWork, workAsUsual } from '../../../../tests/support/offers/fake-work.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { ModelNotCalled } from '../models/index.ts'
import { enqueueGenerations } from './enqueue-generations.ts'
import { createGenerationRunner } from './runner.ts'

const played = playedWork()
let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld({ moreKinds: [played.kind], wrapModels: fakeModels().wrap })
  brand = await world.brand()
})
afterAll(() => world.close())
beforeEach(() => {
  played.run = workAsUsual
  played.onEnded = async () => {}
  for (const list of [played.begun, played.ended, played.discarded]) list.length = 0
})

const enqueue = async (): Promise<string> => {
  const [job] = await enqueueGenerations(world.app.ctx, played.kind, [{ input: { name: 'a cup' } }], {
    accountId: brand.accountId,
  })
  return job?.id ?? ''
}
const runDue = () => world.app.generation.runDue()
const jobOf = async (id: string) => (await brand.get(`/api/generation-jobs/${id}`)).body.job
const rowOf = (id: string) =>
  world.database.kysely.selectFrom('generation_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const NOT_NOW = 'This cannot be generated right now. Try again later.'

describe('a failed attempt', () => {
  test.for([
    ['REFUSED', new ModelFailure('refused', 'Not such a picture.'), 'Not such a picture.'],
    ['INVALID', new ModelFailure('invalid', 'There is no face.'), 'There is no face.'],
    ['INVALID', new TaskRefused('unreadable', 'This is no picture.'), 'This is no picture.'],
    ['INVALID', unprocessable('The template is too small.'), 'The template is too small.'],
    ['UNAVAILABLE', new ModelNotCalled('switched off', 'It is switched off.'), NOT_NOW],
    ['BUDGET_SPENT', new ModelNotCalled('budget spent', 'Tomorrow.', 9999), NOT_NOW],
  ] as const)('fails the job at once if the failure is permanent: %s', async ([code, error, message]) => {
    played.run = failingRun(error)
    const id = await enqueue()
    await runDue()
    expect(await jobOf(id)).toMatchObject({ status: 'FAILED', error: { code, message } })
    expect(played.begun).toHaveLength(1)
    expect(played.ended).toMatchObject([{ id, status: 'FAILED', failure: { code } }])
  })

  test('is retried after a growing wait if the failure is temporary, until no attempts are left', async () => {
    played.run = failingRun(new ModelFailure('unavailable', 'The provider does not respond.'))
    const id = await enqueue()
    await runDue()
    expect(await jobOf(id)).toMatchObject({ status: 'QUEUED', error: null })
    expect(await runDue()).toBe(0)
    world.clock.advance(MINUTE_MS)
    await runDue()
    world.clock.advance(MINUTE_MS)
    await runDue()
    expect(await jobOf(id)).toMatchObject({
      status: 'FAILED',
      error: { code: 'UNAVAILABLE', message: NOT_NOW },
    })
    expect((await rowOf(id)).failure_message).toBe('The provider does not respond.')
    expect(played.begun).toHaveLength(3)
  })

  test('is not retried sooner than the provider requires', async () => {
    played.run = failingRun(new ModelFailure('busy', 'Too much.', { retryAfterSeconds: 50 }))
    const id = await enqueue()
    const before = world.clock.now().getTime()
    await runDue()
    expect((await rowOf(id)).due_at?.getTime()).toBeGreaterThanOrEqual(before + 50_000)
    played.run = workAsUsual
    world.clock.advance(MINUTE_MS)
    await runDue()
    expect((await jobOf(id)).status).toBe('SUCCEEDED')
  })

  test.for([HOUR_MS / 1000 + 60, 99_999_999_999, 1e300])(
    'fails the job when the provider requires a wait of %d s',
    async (retryAfterSeconds) => {
      played.run = failingRun(new ModelFailure('busy', 'Much later.', { retryAfterSeconds }))
      const id = await enqueue()
      await runDue()
      expect(await jobOf(id)).toMatchObject({
        status: 'FAILED',
        error: { code: 'UNAVAILABLE', message: NOT_NOW },
      })
    },
  )

  test('reports our own error as INTERNAL without its details', async () => {
    played.run = failingRun(new TypeError('secretOf is not a function'))
    const id = await enqueue()
    for (let attempt = 1; attempt <= 3; attempt++) {
      await runDue()
      world.clock.advance(MINUTE_MS)
    }
    const { error } = await jobOf(id)
    expect(error).toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('on our side') })
    expect(error.message).not.toContain('secretOf')
  })

  test('is not counted if no slot was free, and expires after an hour', async () => {
    played.run = failingRun(new ModelNotCalled('no free slot', 'Too much to do.', 5))
    const id = await enqueue()
    for (let time = 1; time <= 5; time++) {
      await runDue()
      expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', attempts: 0 })
      world.clock.advance(MINUTE_MS)
    }
    world.clock.advance(HOUR_MS)
    await runDue()
    expect((await jobOf(id)).status).toBe('FAILED')
  })

  test('is cut off at its time limit, and its late result is discarded', async () => {
    const brief = playedWork({ name: 'PLAYED', longestMs: 50, maxAttempts: 1 })
    const gated = gatedRun()
    brief.run = gated.run
    const id = await enqueue()
    await world.database.kysely.updateTable('generation_jobs').set({ most_attempts: 1 }).where('id', '=', id).execute()
    const runner = createGenerationRunner(world.app.ctx, brief.kinds)
    await runner.runDue()
    expect((await jobOf(id)).error).toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('0.05 seconds'),
    })
    gated.open()
    await expect.poll(() => brief.discarded).toEqual([{ made: 'a cup', by: 'the gated' }])
    await runner.stop()
  })

  test('stores the provider’s message without characters that the database rejects', async () => {
    played.run = failingRun(new ModelFailure('refused', 'Not \0such \ud83d words.'))
    const refused = await enqueue()
    await runDue()
    expect((await jobOf(refused)).error).toMatchObject({ code: 'REFUSED', message: 'Not such \ufffd words.' })
    played.run = failingRun(unprocessable('Not \0this.'))
    const ours = await enqueue()
    await runDue()
    expect((await jobOf(ours)).error).toMatchObject({ code: 'INVALID', message: 'Not this.' })
    expect(played.begun).toHaveLength(2)
  })

  test('is not caused by characters in a result that the database rejects; they are removed', async () => {
    played.run = async () => ({ words: 'caf\0e', 'na\0me': ['\udf75'] })
    const id = await enqueue()
    await runDue()
    expect(await rowOf(id)).toMatchObject({
      status: 'SUCCEEDED',
      attempts: 1,
      result: { words: 'cafe', name: ['\ufffd'] },
    })
  })

  test('is retried if its end could not be written', async () => {
    played.onEnded = async () => {
      throw new Error('the session is locked')
    }
    const id = await enqueue()
    await runDue()
    expect(await jobOf(id)).toMatchObject({ status: 'QUEUED', result: null })
    expect(played.discarded).toEqual([{ made: 'a cup' }])
    played.onEnded = async () => {}
    world.clock.advance(MINUTE_MS)
    await runDue()
    expect((await jobOf(id)).status).toBe('SUCCEEDED')
  })
})

test('jobs whose model has no free slot do not block other jobs, and lose no attempt', async () => {
  const slots = world.database.kysely.updateTable('model_slots').where('model_key', '=', 'text')
  const busyUntil = addMs(world.clock.now(), DAY_MS)
  await slots.set({ call_id: sql`'of another process ' || slot`, lease_until: busyUntil }).execute()
  played.run = callTextModel
  const full = await Promise.all(Array.from({ length: world.config.GENERATION_PARALLEL }, enqueue))
  const working = runDue()
  await expect.poll(() => played.begun.length, { interval: 5 }).toBe(full.length)
  played.run = workAsUsual
  const other = await enqueue()
  await working
  await runDue()
  expect(await rowOf(other)).toMatchObject({ status: 'SUCCEEDED' })
  for (const id of full) expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', attempts: 0 })
  await slots.set({ call_id: null, lease_until: null }).execute()
  played.run = callTextModel
  world.clock.advance(MINUTE_MS)
  await runDue()
  for (const id of full) expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED', attempts: 1 })
})

describe('canceling a job', () => {
  test('ends a queued job at once', async () => {
    const id = await enqueue()
    const cancelled = await brand.post(`/api/generation-jobs/${id}/cancel`)
    expect([cancelled.status, cancelled.body.job.status]).toEqual([200, 'CANCELLED'])
    expect(cancelled.body.job.error).toEqual({ code: 'CANCELLED', message: 'It was canceled.' })
    expect(await runDue()).toBe(0)
    expect((await brand.post(`/api/generation-jobs/${id}/cancel`)).status).toBe(200)
  })

  test('aborts a running job, discards its late result and counts the cost of its call', async () => {
    const gated = gatedRun()
    played.run = async (work) => {
      await work.callModel({ key: 'text', capability: 'text' }, async () => 'billed')
      return gated.run(work)
    }
    const id = await enqueue()
    const working = runDue()
    const work = await gated.entered
    expect((await brand.post(`/api/generation-jobs/${id}/cancel`)).status).toBe(200)
    expect(work.signal.aborted).toBe(true)
    await working
    gated.open()
    await expect.poll(() => played.discarded).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', result: null, cost_micro_usd: 1000 })
  })

  test('returns 409 for a job that has ended', async () => {
    const id = await enqueue()
    await runDue()
    const refused = await brand.post(`/api/generation-jobs/${id}/cancel`)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('it succeeded')])
  })
})

describe('a batch of jobs', () => {
  test('runs in parallel; a failed slot leaves the others alone', async () => {
    played.run = async (work) => {
      if (work.job.slot === 'model_b') throw new ModelFailure('refused', 'Not such a picture.')
      return workAsUsual(work)
    }
    const slots = ['model_c', 'model_a', 'model_b']
    const jobs = await enqueueGenerations(
      world.app.ctx,
      played.kind,
      slots.map((slot) => ({ slot, input: { name: slot }, subject: 'session' })),
      { accountId: brand.accountId, batchId: 'a-batch' },
    )
    expect(jobs).toHaveLength(3)
    await runDue()
    const listed = await brand.get('/api/generation-jobs?batchId=a-batch')
    expect(listed.body.jobs.map((job: { slot: string; status: string }) => [job.slot, job.status])).toEqual([
      ['model_a', 'SUCCEEDED'],
      ['model_b', 'FAILED'],
      ['model_c', 'SUCCEEDED'],
    ])
    expect((await (await world.brand('Fabrikam')).get('/api/generation-jobs?batchId=a-batch')).body.jobs).toEqual([])
  })

  test('rejects two jobs for the same slot', async () => {
    const twice = [{ input: { name: 'x' } }, { input: { name: 'y' } }]
    await expect(enqueueGenerations(world.app.ctx, played.kind, twice, { accountId: null })).rejects.toThrow(
      'generation_jobs_of_batch',
    )
  })
})
