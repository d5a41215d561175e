import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MINUTE_MS } from '../../server/platform/clock.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { CRASH_ENV, MACHINE_ENV } from '../support/crashes/crash-config.ts'
import { queueUp } from '../support/database/concurrent-writers.ts'
import { withProgramAccess } from '../support/database/reached-database.ts'
import { aCampaign, aDesign, aFan, type Fan, fakeArtModels } from '../support/merch/merch-artwork.ts'
import { createWorld, openTestDatabase, type World } from '../support/world.ts'

const WORKER = fileURLToPath(new URL('../support/crashes/artwork-worker.ts', import.meta.url))
const GENERATE = '/api/merch/ai/generate'

describe.skipIf(inject('template').engine === 'pglite')('art generation in several processes', () => {
  const artists = fakeArtModels()
  let world: World
  let other: World
  let url = ''
  beforeAll(async () => {
    world = await createWorld({
      wrapModels: artists.wrap,
      openDatabase: async () => {
        const opened = await openTestDatabase()
        url = opened.url ?? ''
        return opened
      },
    })
    other = await createWorld({
      wrapModels: artists.wrap,
      env: { DATA_DIR: world.config.DATA_DIR },
      openDatabase: async () => ({
        database: await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 8, onError: console.error }),
        drop: async () => {},
      }),
    })
  })
  afterAll(async () => {
    await other.close()
    await world.close()
  })
  beforeEach(() => {
    artists.calls.images.length = 0
  })

  const generate = (where: World, fan: Fan, body: object = {}) =>
    where.stranger().post(GENERATE, { sessionId: fan.bearer, ...body })
  const jobsOf = async (fan: Fan) =>
    (await world.database.kysely.selectFrom('generation_jobs').selectAll().execute()).filter(
      ({ input }) => (input as { sessionId: string }).sessionId === fan.id,
    )
  const aStore = async (qualityTiers: readonly string[], config = {}) => {
    const campaign = await aCampaign(world, { config })
    const design = await aDesign(world, campaign, {
      config: { prompt: 'A portrait.', modelEndpoint: 'image-model-2', bgRemovalMode: 'none', qualityTiers },
    })
    return { campaign, design }
  }

  test('a killed process’s job is finished once by another, with the cost of all calls and no leftover files', async () => {
    const { campaign } = await aStore(['low', 'medium'])
    const fan = await aFan(world, campaign)
    const waiting = generate(world, fan)
    await expect.poll(() => jobsOf(fan)).toHaveLength(1)
    const worker = spawn(process.execPath, [WORKER, url, world.config.DATA_DIR, String(world.clock.offsetMs())], {
      env: { ...MACHINE_ENV, ...CRASH_ENV },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await waitForWorker(worker)
    const ended = new Promise((resolve) => worker.once('close', (_code, signal) => resolve(signal)))
    worker.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    expect(await world.app.generation.runDue(), 'its lease still holds').toBe(0)
    for (const each of [world, other]) each.clock.advance(5 * MINUTE_MS)
    expect(await other.app.generation.runDue()).toBe(1)

    const response = await waiting
    expect(response).toMatchObject({ status: 200 })
    expect(response.body.candidates).toHaveLength(2)
    const [job] = await jobsOf(fan)
    const { rows } = await sql<{ cost: number; drawn: number }>`
      select sum(cost_micro_usd)::float8 as cost, count(*) filter (where model_key = 'image-model-2')::int as drawn
      from model_calls where job_id = ${job?.id}`.execute(world.database.kysely)
    expect(job).toMatchObject({ status: 'SUCCEEDED', attempts: 2, cost_micro_usd: rows[0]?.cost })
    expect(rows[0]?.drawn).toBe(4)
    const cached = await world.database.kysely
      .selectFrom('merch_generation_cache')
      .select(['cost_micro_usd', 'counted'])
      .where('session_id', '=', fan.id)
      .execute()
    expect(cached).toEqual([{ cost_micro_usd: rows[0]?.cost, counted: 2 }])
    // The process that died left files without an owner, which the sweep deletes.
    for (const each of [world, other]) each.clock.advance(25 * 60 * MINUTE_MS)
    await world.cron('/api/media/cron/sweep')
    const files = await world.database.kysely
      .selectFrom('media_files')
      .select('key')
      .where('owner_session_id', '=', fan.id)
      .where('kind', '=', 'art-candidate')
      .execute()
    expect(files.map(({ key }) => key).toSorted()).toEqual(
      response.body.candidates.map(({ artKey }: { artKey: string }) => artKey).toSorted(),
    )
  })

  test('two concurrent requests to different processes, both finding no job, share one job', async () => {
    const { campaign } = await aStore(['low'])
    const fan = await aFan(world, campaign)
    other.app.generation.start()
    const responses = await queueUp(world, { table: 'merch_sessions', id: fan.id }, [
      () => generate(world, fan),
      () => generate(other, fan),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(responses.map(({ body }) => body.aiArtKey)).size).toBe(1)
    expect(await jobsOf(fan)).toHaveLength(1)
    expect(artists.calls.images).toHaveLength(1)
  })

  test('ten concurrent requests for the same art, to both processes, share jobs', async () => {
    const { campaign } = await aStore(['low'])
    const fan = await aFan(world, campaign)
    other.app.generation.start()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        generate(at % 2 === 0 ? world : other, fan, { forceRegenerate: at % 3 === 0 }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const keys = new Set(responses.map(({ body }) => body.aiArtKey))
    const jobs = await jobsOf(fan)
    expect(jobs).toHaveLength(keys.size)
    // A request after the first result starts another job. Concurrent requests share one.
    expect(artists.calls.images).toHaveLength(jobs.length)
    expect(jobs.length).toBeLessThan(5)
  })

  test('concurrent requests do not exceed the limits per session and per address', async () => {
    const { campaign } = await aStore(['low', 'low', 'low', 'low', 'low'])
    const designs = await Promise.all(
      Array.from({ length: 5 }, () =>
        aDesign(world, campaign, {
          config: {
            prompt: 'x',
            modelEndpoint: 'image-model-2',
            bgRemovalMode: 'none',
            qualityTiers: Array(5).fill('low'),
          },
        }),
      ),
    )
    const fan = await aFan(world, campaign)
    const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).toSorted()
    const calls = designs.map(({ id }, at) => generate(at % 2 === 0 ? world : other, fan, { designId: id }))
    expect(await statuses(calls)).toEqual([200, 200, 429, 429, 429])
    const crowd = await aStore(['low', 'low'], { generationsPerAddress: 6 })
    const fans = await Promise.all(Array.from({ length: 8 }, () => aFan(world, crowd.campaign)))
    expect(await statuses(fans.map((each) => generate(world, each)))).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    const { rows } = await sql<{ used: number }>`
      select used from merch_generation_counts where scope = 'session' and subject = ${fan.id}
      union all select max(used) from merch_generation_counts where scope = 'address' and used <= 6`.execute(
      world.database.kysely,
    )
    expect(rows.map(({ used }) => used)).toEqual([10, 6])
  })
})

async function waitForWorker(worker: ChildProcess): Promise<void> {
  const line = await new Promise<string>((resolve) => {
    worker.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    worker.once('close', (code) => resolve(`it ended with ${code}`))
  })
  expect(line).toBe('here\n')
}
