import { setTimeout as sleep } from 'node:timers/promises'
import { lazily } from '@semblance/workers/lazily'
import type { PgBoss } from 'pg-boss'
import { SECOND_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { asKindOfWork } from '../database/connection-shares.ts'
import { isConnectionFailure, toUnavailable } from '../database/unavailable.ts'
import { repeating } from '../repeating.ts'
import { findDueNames } from './due-names.ts'
import { type Job, runJob, timeUpAfter } from './job.ts'
import { assertClockInSync } from './shared-clock.ts'

const HEARTBEAT_SECONDS = 30
/**
 * Longest run. A dead process is detected earlier by its missing heartbeat, so this only ends a
 * run that hangs.
 */
const MAX_RUN_SECONDS = 6 * 60 * 60
/**
 * After this time, a draining run leaves the rest to the next run, which another replica may take.
 */
const MAX_DRAIN_MS = 240_000
const START_AGAIN_MS = 250

/**
 * Interval at which each worker looks for a job, in case nothing woke it. A check of all queues in
 * one query runs more often. If each of the roughly forty workers polled that often, they would
 * send several queries a second.
 */
const WORKER_POLL_SECONDS = 300

export type Pace = { checkScheduleSeconds: number; pollSeconds: number }
const DEFAULT_PACE: Pace = { checkScheduleSeconds: 30, pollSeconds: 10 }

export type JobRunner = {
  /** Starts the runner. If the database is unreachable, waits for it until `signal` is aborted. */
  start: (signal?: AbortSignal) => Promise<void>
  /**
   * Waits for running jobs (at most SHUTDOWN_TIMEOUT_MS), then stops running the schedule in this
   * process.
   */
  stop: () => Promise<void>
}

/**
 * Runs the schedule on pg-boss, whose tables all replicas share. Each time that a schedule is due,
 * one job is created, and one replica takes it. If that process dies, another replica takes over.
 * If times were missed because no process ran, each job runs once to make up for them.
 */
export function createJobRunner(
  database: Database,
  jobs: readonly Job[],
  ctx: Context,
  pace: Pace = DEFAULT_PACE,
): JobRunner {
  const ending = new AbortController()
  // Loads pg-boss on start. The server accepts requests earlier, and a server without jobs never
  // needs it.
  const open = lazily(async () => {
    const { PgBoss: Boss } = await import('pg-boss')
    const boss = new Boss({
      ...(await database.bossOptions(ending.signal)),
      schema: 'jobs',
      monitorVacuum: false,
      cronMonitorIntervalSeconds: pace.checkScheduleSeconds,
      cronWorkerIntervalSeconds: pace.pollSeconds,
      // Checks for dependent jobs rarely, because no job here depends on another.
      flowIntervalSeconds: WORKER_POLL_SECONDS,
    })
    return boss.on('error', (error) => ctx.log.error({ err: toUnavailable(error) }, 'job queue'))
  })

  const workers = new Map<string, string>()
  /** Checks all queues with one query. For each queue with a due job, wakes its worker. */
  const lookForDue = async (): Promise<number> => {
    const boss = await open()
    const due = await findDueNames(database.kysely)
    for (const name of due) boss.notifyWorker(workers.get(name) ?? '')
    return due.length
  }
  const lookEveryMs = pace.pollSeconds * SECOND_MS
  const polling = repeating(lookForDue, { everyMs: lookEveryMs, idleMs: lookEveryMs }, (error) =>
    ctx.log.error({ err: error }, 'job queue'),
  )

  const begin = async (boss: PgBoss): Promise<void> => {
    await boss.start()
    for (const job of jobs) {
      await boss.createQueue(job.name, {
        policy: 'exclusive',
        retryLimit: 3,
        retryBackoff: true,
        expireInSeconds: MAX_RUN_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
      })
      const worker = await boss.work(job.name, { pollingIntervalSeconds: WORKER_POLL_SECONDS }, () =>
        asKindOfWork('jobs', () => runScheduled(job, ctx, ending.signal)),
      )
      workers.set(job.name, worker)
      await boss.schedule(job.name, job.cron, null, { tz: 'UTC', missed: 'once' })
    }
    await forgetUnknownSchedules(boss, jobs)
    polling.start()
  }
  return {
    start: async (signal) => {
      signal?.addEventListener('abort', () => ending.abort(), { once: true })
      const boss = await open()
      while (!ending.signal.aborted) {
        try {
          return await begin(boss)
        } catch (error) {
          if (!isConnectionFailure(error)) throw error
          ctx.log.error({ err: toUnavailable(error) }, 'the job schedule is waiting for the database')
          await boss.stop({ graceful: false })
          await sleep(START_AGAIN_MS)
        }
      }
    },
    stop: async () => {
      ending.abort()
      await polling.stop()
      try {
        await (await open.begun())?.stop({ graceful: true, timeout: ctx.config.SHUTDOWN_TIMEOUT_MS })
      } catch (error) {
        // A job whose end was not recorded is retried once its heartbeat is missing.
        ctx.log.error({ err: error }, 'the job schedule stopped, but the database could not be reached')
      }
    },
  }
}

function runScheduled(job: Job, ctx: Context, ending: AbortSignal): Promise<object> {
  return runJob(job, ctx, async () => {
    await assertClockInSync(ctx)
    const { drain } = job
    if (drain) {
      const isOver = timeUpAfter(MAX_DRAIN_MS)
      return drain(ctx, () => ending.aborted || isOver())
    }
    let isCutShort = false
    const report = await job.run(ctx, () => (isCutShort = ending.aborted))
    // Throws, so that the queue keeps the job for another replica or the next start. The next tick
    // may be a day away.
    if (isCutShort) throw new Error(`interrupted; done so far: ${JSON.stringify(report)}`)
    return report
  })
}

async function forgetUnknownSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  }
}
