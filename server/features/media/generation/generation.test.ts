import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeModels } from '../../../../tests/support/likeness/fake-models.ts'
import { failingRun, gatedRun, playedWork, workAsUsual } from '../../../../tests/support/offers/fake-work.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { asKindOfWork, ConnectionShares } from '../../../platform/database/connections/connection-shares.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { enqueueGenerations } from './enqueue-generations.ts'

const PRICE = 1000
const played = playedWork()
const models = fakeModels()
const usual = fakeModels()
let world: World
let brand: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld({ moreKinds: [played.kind], wrapModels: models.wrap })
  brand = await world.brand()
  admin = await world.admin()
})
afterAll(() => world.close())
beforeEach(() => {
  played.run = workAsUsual
  played.onEnded = async () => {}
  models.write = usual.write
  for (const list of [played.begun, played.ended, played.discarded]) list.length = 0
})

const enqueue = async (name = 'a cup', owner: Person = brand): Promise<string> => {
  const [job] = await enqueueGenerations(world.app.ctx, played.kind, [{ input: { name } }], {
    accountId: owner.accountId,
  })
  return job?.id ?? ''
}
const runDue = () => world.app.generation.runDue()
const jobOf = async (id: string, person: Person = brand) => (await person.get(`/api/generation-jobs/${id}`)).body.job
const rowOf = (id: string) =>
  world.database.kysely.selectFrom('generation_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the cron route runs all kinds of work at the same time', async () => {
  const kinds = ['LIKENESS_FETCH', 'MERCH_ART', 'MODEL_TRIAL', 'STORE_ART']
  const begun: string[] = []
  const allBegun = Promise.withResolvers<void>()
  vi.spyOn(world.app.ctx.generation, 'runDueOf').mockImplementation(async (kind) => {
    begun.push(kind)
    if (begun.length === kinds.length) allBegun.resolve()
    await allBegun.promise
    return 1
  })
  const response = await world.cron('/api/media/cron/work-off-queue')
  expect([response.status, response.body]).toEqual([200, { processed: 4 }])
  expect(begun.toSorted()).toEqual(kinds)
})

test('a kind of work that finds every slot taken gets the next free slot', async () => {
  const { jobId } = (await admin.post('/api/merch/admin/models/text/try', { text: 'A cup.' })).body.data
  const gated = gatedRun()
  played.run = gated.run
  await enqueue()
  const { generation } = world.app.ctx
  const processed = await withSettings(world, { GENERATION_PARALLEL: 1 }, async () => {
    const first = generation.runDueOf(played.kind.name, () => false)
    await gated.entered
    const second = generation.runDueOf('MODEL_TRIAL', () => false)
    gated.open()
    return Promise.all([first, second])
  })
  expect(processed).toEqual([1, 1])
  expect((await jobOf(jobId, admin)).status).toBe('SUCCEEDED')
})

describe('a generation job', () => {
  test('gets a connection even if requests use up their own share of the connections', async () => {
    const shares = new ConnectionShares({ size: 10, longestWaitMs: 20 })
    await asKindOfWork('Merch', async () => {
      for (let taken = 0; taken < 7; taken++) await shares.take()
      await expect(shares.take()).rejects.toThrow('no database connection became free')
      played.run = async (work) => {
        const release = await shares.take()
        release()
        return workAsUsual(work)
      }
      const id = await enqueue()
      await runDue()
      expect(await jobOf(id)).toMatchObject({ status: 'SUCCEEDED' })
    })
  })

  test('is queued, run, and shows its result to its owner', async () => {
    const id = await enqueue('a cup')
    expect(await jobOf(id)).toMatchObject({
      id,
      kind: 'PLAYED',
      status: 'QUEUED',
      progress: 0,
      result: null,
      error: null,
    })
    expect(await runDue()).toBe(1)
    expect(await jobOf(id)).toMatchObject({
      status: 'SUCCEEDED',
      progress: 1,
      result: { made: 'a cup' },
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    })
    expect(played.ended).toMatchObject([{ id, status: 'SUCCEEDED', result: { made: 'a cup' }, attempt: 1 }])
    expect(await runDue()).toBe(0)
  })

  test('is visible to its owner and admins; anybody else gets 404', async () => {
    const id = await enqueue()
    const other = await world.brand('Contoso Tea')
    for (const path of [`/api/generation-jobs/${id}`, `/api/generation-jobs/${id}/events`])
      expect((await other.get(path)).status).toBe(404)
    expect((await other.post(`/api/generation-jobs/${id}/cancel`)).status).toBe(404)
    expect((await world.stranger().get(`/api/generation-jobs/${id}`)).status).toBe(401)
    const read = await admin.get(`/api/generation-jobs/${id}`)
    expect([read.status, read.statements]).toEqual([200, 2])
    expect(read.text).not.toContain('cost')
    await runDue()
  })

  test('starts immediately by itself where the runner is started', async () => {
    const own = await createWorld({ moreKinds: [played.kind] })
    own.app.generation.start()
    const [job] = await enqueueGenerations(own.app.ctx, played.kind, [{ input: { name: 'by itself' } }], {
      accountId: null,
    })
    const status = () =>
      own.database.kysely
        .selectFrom('generation_jobs')
        .select('status')
        .where('id', '=', job?.id ?? '')
        .executeTakeFirst()
    await expect.poll(status).toEqual({ status: 'SUCCEEDED' })
    await own.close()
  })

  test('is enqueued in one transaction with its related rows', async () => {
    const before = await world.database.kysely.selectFrom('generation_jobs').select('id').execute()
    const within = async () => {
      throw new Error('the session could not be written')
    }
    const enqueuing = enqueueGenerations(world.app.ctx, played.kind, [{ input: { name: 'x' } }], {
      accountId: null,
      within,
    })
    await expect(enqueuing).rejects.toThrow('the session')
    expect(await world.database.kysely.selectFrom('generation_jobs').select('id').execute()).toEqual(before)
  })

  test('takes nine SQL statements, including its model call', async () => {
    played.run = async ({ callModel }) => {
      const { result } = await callModel({ key: 'text', capability: 'text' }, (model, call) =>
        model.write(call, { instruction: 'x', facts: 'y', maxWords: 3 }),
      )
      return result
    }
    const enqueued = await countingStatements(() => enqueue())
    const worked = await countingStatements(() => world.app.generation.runDue())
    // Enqueuing takes one query. Working takes the claim, three for the call, the end with begin
    // and commit, and a last poll.
    expect([enqueued.statements, worked.statements]).toEqual([1, 8])
  })

  test('reports its progress while it runs', async () => {
    const gated = gatedRun()
    played.run = gated.run
    const id = await enqueue()
    const working = runDue()
    const work = await gated.entered
    work.onProgress(0.42)
    await expect.poll(async () => (await jobOf(id)).progress).toBe(0.42)
    work.onProgress(7)
    gated.open()
    await working
    expect((await jobOf(id)).progress).toBe(1)
  })

  test('fails as INVALID if its input no longer matches the schema', async () => {
    const id = await enqueue()
    await world.database.kysely
      .updateTable('generation_jobs')
      .set({ input: '{"colour":1}' })
      .where('id', '=', id)
      .execute()
    await runDue()
    expect((await jobOf(id)).error).toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('Send a new request'),
    })
    expect(played.begun).toEqual([])
  })

  test('expires if it could not start for an hour', async () => {
    const id = await enqueue()
    world.clock.advance(HOUR_MS + MINUTE_MS)
    await runDue()
    expect((await jobOf(id)).error.code).toBe('EXPIRED')
    expect(played.begun).toEqual([])
  })
})

test('a job’s cost is the sum of all its calls, including failed calls that were billed', async () => {
  played.run = async ({ callModel }) => {
    const { result } = await callModel({ key: 'text', capability: 'text' }, (model, call) =>
      model.write(call, { instruction: 'x', facts: 'y', maxWords: 3 }),
    )
    return result
  }
  models.write = async () => {
    throw new ModelFailure('unavailable', 'It broke off.', { isBilled: true })
  }
  const id = await enqueue()
  await runDue()
  models.write = usual.write
  world.clock.advance(MINUTE_MS)
  await runDue()
  expect(await rowOf(id)).toMatchObject({ status: 'SUCCEEDED', attempts: 2, cost_micro_usd: 2 * PRICE })
})

test('GET /api/offers/generation-status reports an offer’s job with the contract’s status names, to its owner only', async () => {
  const status = async (jobId: string, person = brand) => person.get(`/api/offers/generation-status?jobId=${jobId}`)
  played.run = async () => ({ url: 'https://media.example.com/a.png' })
  const [made, refused] = [await enqueue(), await enqueue()]
  expect((await status(made)).body).toEqual({
    jobId: made,
    madeWithAi: false,
    status: 'queued',
    progress: 0,
    resultUrl: null,
    error: null,
    madeBy: null,
  })
  await brand.post(`/api/generation-jobs/${refused}/cancel`)
  await runDue()
  expect((await status(made)).body).toMatchObject({
    status: 'succeeded',
    progress: 1,
    resultUrl: 'https://media.example.com/a.png',
  })
  expect((await status(refused)).body).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' } })
  expect((await status(made, await world.brand('Litware'))).status).toBe(404)
})

describe('admins', () => {
  test('list failed jobs and retry them, which is audited', async () => {
    played.run = failingRun(new ModelFailure('refused', 'No.'))
    const id = await enqueue()
    await runDue()
    const listed = await admin.get('/api/admin/generation-jobs/failed?limit=1')
    expect(listed.body).toMatchObject({
      jobs: [{ id, accountId: brand.accountId, attempts: 1, costMicroUsd: 0, error: { code: 'REFUSED' } }],
      limit: 1,
      offset: 0,
    })
    expect((await admin.get('/api/admin/generation-jobs/failed?offset=100000')).body.jobs).toEqual([])
    const retried = await admin.post(`/api/admin/generation-jobs/${id}/retry`)
    expect([retried.status, retried.body.job.status, retried.body.job.attempts]).toEqual([200, 'QUEUED', 0])
    played.run = workAsUsual
    await runDue()
    expect(await jobOf(id)).toMatchObject({ status: 'SUCCEEDED', error: null })
    expect((await admin.post(`/api/admin/generation-jobs/${id}/retry`)).status).toBe(409)
    expect((await admin.post('/api/admin/generation-jobs/unknown/retry')).status).toBe(404)
    expect((await admin.get('/api/admin/audit?limit=1')).body.entries[0]).toMatchObject({
      action: 'retry-generation',
      subjectId: id,
      before: { status: 'FAILED', code: 'REFUSED', message: 'No.' },
      after: { status: 'QUEUED' },
    })
    expect((await brand.get('/api/admin/generation-jobs/failed')).status).toBe(403)
  })

  test('cancel somebody else’s job, which is audited', async () => {
    const id = await enqueue()
    expect((await admin.post(`/api/generation-jobs/${id}/cancel`)).status).toBe(200)
    expect((await admin.get('/api/admin/audit?limit=1')).body.entries[0]).toMatchObject({
      action: 'cancel-generation',
      subjectId: id,
      before: { status: 'QUEUED' },
      after: { status: 'CANCELLED' },
    })
  })

  test('try a model with a real job, which is audited', async () => {
    const tried = await admin.post('/api/merch/admin/models/text/try', { text: 'A cup.' })
    expect([tried.status, tried.body.status]).toEqual([202, 'success'])
    const { jobId } = tried.body.data
    await runDue()
    expect((await jobOf(jobId, admin)).result).toMatchObject({
      answer: { text: 'About this: A cup.' },
      file: null,
      made: { key: 'text', adapter: 'openai', model: 'played-text', costMicroUsd: PRICE },
    })
    expect((await admin.get('/api/admin/audit?limit=1')).body.entries[0]).toMatchObject({
      action: 'try-model',
      subjectId: 'text',
      after: { jobId },
    })
    const drawn = await admin.post('/api/merch/admin/models/model_a/try', {})
    await runDue()
    expect((await jobOf(drawn.body.data.jobId, admin)).result.file).toEqual({
      contentType: 'image/png',
      bytes: 3,
      base64: 'AQID',
    })
  })

  test('get an error that names the missing input of a trial, and 404 for an unknown model', async () => {
    const blind = await admin.post('/api/merch/admin/models/vision/try', {})
    expect([blind.status, blind.body.error]).toEqual([400, expect.stringContaining('needs a picture. Add one')])
    const blank = await admin.post('/api/merch/admin/models/mock-image/try', {})
    expect([blank.status, blank.body.error]).toEqual([400, expect.stringContaining('needs a picture. Add one')])
    expect((await admin.post('/api/merch/admin/models/unknown/try', {})).status).toBe(404)
    expect((await brand.post('/api/merch/admin/models/text/try', {})).status).toBe(403)
  })

  test('get 503 for a trial when the day’s budget is spent', async () => {
    await world.database.kysely
      .insertInto('model_spending')
      .values({ day: world.clock.now().toISOString().slice(0, 10), spent_micro_usd: 50_000_000 })
      .onConflict((on) => on.column('day').doUpdateSet({ spent_micro_usd: 50_000_000 }))
      .execute()
    const tried = await admin.post('/api/merch/admin/models/text/try', {})
    expect([tried.status, tried.body.code]).toEqual([503, 'ServiceUnavailable'])
    expect(Number(tried.headers['retry-after'])).toBeGreaterThan(0)
  })
})
