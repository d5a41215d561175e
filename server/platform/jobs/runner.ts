import { setTimeout as sleep } from 'node:timers/promises'
import { lazily } from '@semblance/workers/lazily'
import type { PgBoss } from 'pg-boss'
import { SECOND_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { asKindOfWork } from '../database/connections/connection-shares.ts'
import { isConnectionFailure, toUnavailable } from '../database/connections/unavailable.ts'
import { repeating } from '../repeating.ts'
import { findDueNames } from './due-names.ts'
import { type Job, runJob, timeUpAfter } from './job.ts'
import { assertClockInSync } from './shared-clock.ts'

const HEARTBEAT_SECONDS = 30
/** Ends only runs that hang. The missing heartbeat of a dead process is noticed earlier. */
const MAX_RUN_SECONDS = 6 * 60 * 60
/** The next run, perhaps in another process, does the remaining work. */
const MAX_DRAIN_MS = 240_000
const START_AGAIN_MS = 250

/**
 * Seconds between a worker's own looks for a job. Usually a check that reads all queues in one
 * query notifies the worker earlier. If each of about forty workers polled as often, they would
 * send several queries per second.
 */
const WORKER_POLL_SECONDS = 300

export type Pace = { checkScheduleSeconds: number; pollSeconds: number }
const DEFAULT_PACE: Pace = { checkScheduleSeconds: 30, pollSeconds: 10 }

export type JobRunner = {
  /** If the database is unreachable, waits until it is available or until `signal` is aborted. */
  start: (signal?: AbortSignal) => Promise<void>
  /**
   * Waits for running jobs, at most SHUTDOWN_TIMEOUT_MS. Then this process runs no scheduled jobs.
   */
  stop: () => Promise<void>
}

/**
 * Runs the scheduled jobs with pg-boss, whose tables all processes share. At each scheduled time,
 * one process runs the job. If that process dies, another runs it again. If none was running at
 * several scheduled times, the job runs once afterwards.
 */
export function createJobRunner(
  database: Database,
  jobs: readonly Job[],
  ctx: Context,
  pace: Pace = DEFAULT_PACE,
): JobRunner {
  const ending = new AbortController()
  // Loads pg-boss after the server accepts requests, and never without scheduled jobs.
  const open = lazily(async () => {
    const { PgBoss: Boss } = await import('pg-boss')
    const boss = new Boss({
      ...(await database.bossOptions(ending.signal)),
      schema: 'jobs',
      monitorVacuum: false,
      cronMonitorIntervalSeconds: pace.checkScheduleSeconds,
      cronWorkerIntervalSeconds: pace.pollSeconds,
      // No job here waits for another, so pg-boss need not look for such jobs often.
      flowIntervalSeconds: WORKER_POLL_SECONDS,
    })
    return boss.on('error', (error) => ctx.log.error({ err: toUnavailable(error) }, 'the job queue failed'))
  })

  const workers = new Map<string, string>()
  const lookForDue = async (): Promise<number> => {
    const boss = await open()
    const due = await findDueNames(database.kysely)
    for (const name of due) boss.notifyWorker(workers.get(name) ?? '')
    return due.length
  }
  const lookEveryMs = pace.pollSeconds * SECOND_MS
  const polling = repeating(lookForDue, { everyMs: lookEveryMs, idleMs: lookEveryMs }, (error) =>
    ctx.log.error({ err: error }, 'the job queue could not be read'),
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
        // A job whose end could not be recorded runs again after its heartbeat has expired.
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
    // Makes the queue start the job again, here or in another process. The rest would otherwise
    // wait until the next scheduled time, perhaps for a day.
    if (isCutShort) throw new Error(`interrupted; done so far: ${JSON.stringify(report)}`)
    return report
  })
}

async function forgetUnknownSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  }
}
