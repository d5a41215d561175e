import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countingJob } from '../../../tests/support/programs/counting-job.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import type { Context } from '../context.ts'
import { cronRouteOf, type Job } from './job.ts'
import { createJobRunner } from './runner.ts'
import { assertClockInSync } from './shared-clock.ts'

let world: World
const lines: string[] = []
beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  world = await createWorld({ logger })
})
afterAll(() => world.close())

const PACE = { checkScheduleSeconds: 1, pollSeconds: 1 }

const runnerOf = (job: Job) => createJobRunner(world.database, [job], world.app.ctx, PACE)

test.skipIf(inject('template').engine === 'pglite')(
  'one of two replicas runs a tick, and the other skips it',
  async () => {
    const job = countingJob('tick-once')
    const replicas = [runnerOf(job), runnerOf(job)]
    const minutes = new Set([minuteNow()])
    await Promise.all(replicas.map((replica) => replica.start()))
    await expect.poll(() => job.runs).toBeGreaterThan(0)
    // Waits until both replicas have polled for ticks again.
    const lookedAt = new Set<string>()
    await expect.poll(async () => lookedAt.add(await lastLook()).size).toBeGreaterThan(3)
    minutes.add(minuteNow())
    // A run that spans a minute boundary may execute two ticks.
    expect(job.runs).toBeLessThanOrEqual(minutes.size)
    await Promise.all(replicas.map((replica) => replica.stop()))
  },
)

test('a tick runs the job, and stopping waits for it to finish', async () => {
  const happened: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const job = countingJob('slow', async () => {
    await released
    // The job takes so long that `stop` would return first if it did not wait.
    for (let step = 0; step < 300; step++) await sql`select ${step}::int`.execute(world.database.kysely)
    happened.push('job ended')
  })
  const runner = runnerOf(job)
  await runner.start()
  await expect.poll(() => job.runs).toBe(1)
  const stopped = runner.stop().then(() => happened.push('stopped'))
  release()
  await stopped
  expect(happened).toEqual(['job ended', 'stopped'])
})

test('a tick drains a batched job, and stopping ends the drain', async () => {
  let shares = 0
  const job = {
    ...countingJob('shares'),
    drain: async (_ctx: Context, isTimeUp: () => boolean) => {
      while (!isTimeUp()) {
        shares++
        await sql`select 1`.execute(world.database.kysely)
      }
      return { runs: shares }
    },
  }
  const runner = runnerOf(job)
  await runner.start()
  await expect.poll(() => shares).toBeGreaterThan(3)
  await runner.stop()
  expect(job.runs).toBe(0)
})

test('every run is counted and logged, however it was triggered', async () => {
  await world.cron('/api/notifications/process-emails')
  await world.stranger().post('/dev/jobs/process-emails/run')
  const done = lines.filter((line) => line.includes('"job":"process-emails"') && line.includes('"msg":"job done"'))
  expect(done).toHaveLength(2)
  expect(await world.app.metrics.expose()).toContain(
    'semblance_job_seconds_count{name="process-emails",outcome="succeeded"} 2',
  )
})

test('every scheduled job has a route behind the cron secret', async () => {
  const route = cronRouteOf(countingJob('as-route'))
  expect(route.auth).toBe('cron')
  expect(route.method).toBe('GET')
  expect((await route.handler({ ctx: world.app.ctx } as never)).body).toEqual({ runs: 1 })
})

test('a run interrupted by a stop is started again at the next start', async () => {
  const job = countingJob('cut-short')
  const shares: number[] = []
  let isGoingOn = () => {}
  const underWay = new Promise<void>((resolve) => (isGoingOn = resolve))
  const long: Job = {
    ...job,
    run: async (_ctx, isTimeUp = () => false) => {
      shares.push(0)
      isGoingOn()
      while (shares.length === 1 && !isTimeUp()) await sql`select 1`.execute(world.database.kysely)
      return {}
    },
  }
  const first = runnerOf(long)
  await first.start()
  await underWay
  await first.stop()
  const { rows } = await sql<{ state: string }>`select state from jobs.job where name = 'cut-short'`.execute(
    world.database.kysely,
  )
  expect(rows).toContainEqual({ state: 'retry' })
})

test('a machine whose clock is wrong runs no jobs', async () => {
  const at = (seconds: number) => assertClockInSync(world.app.ctx, new Date(Date.now() + seconds * 1000))
  await at(0)
  await at(-30)
  await expect(at(300)).rejects.toThrow("differs by 300 seconds from the database's")
  await expect(at(-300)).rejects.toThrow("differs by -300 seconds from the database's")
})

async function lastLook(): Promise<string> {
  const { rows } = await sql<{ at: string }>`select cron_on::text as at from jobs.version`.execute(
    world.database.kysely,
  )
  return rows[0]?.at ?? ''
}

function minuteNow(): number {
  return Math.floor(Date.now() / 60_000)
}
