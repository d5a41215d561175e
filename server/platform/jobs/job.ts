import type { TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tag } from '../http/description/tags.ts'
import { defineRoute, type ErrorEnvelope, ok, type Route } from '../http/route.ts'
import { inSpan } from '../observability/tracing.ts'
import type { IsTimeUp } from './in-batches.ts'

/**
 * Several processes may run the same job at the same time. Each claims rows in the database, so no
 * row is handled twice. If a process is killed, the next run finishes its work.
 */
export type Job = {
  name: string
  /** Cron expression with five fields, in UTC. */
  cron: string
  /** A request to this cron route runs the job. */
  path: `/${string}`
  tag: Tag
  summary: string
  contract?: string
  envelope?: ErrorEnvelope
  report: TSchema
  isOpen?: (config: Context['config']) => boolean
  /** Starts no more work when the time is up. A later run does the rest. */
  run: (ctx: Context, isTimeUp?: IsTimeUp) => Promise<object>
  /**
   * Runs until nothing is due or the time is up. Defined if `run` does only a part of the due
   * work; the schedule then calls `drain` instead.
   */
  drain?: (ctx: Context, isTimeUp: IsTimeUp) => Promise<object>
}

/**
 * Runs a job once and logs its result and duration.
 * @throws the error of the job, after it was logged
 */
export async function runJob(
  job: Pick<Job, 'name'>,
  ctx: Context,
  run: (ctx: Context) => Promise<object>,
): Promise<object> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const report = await inSpan(`job ${job.name}`, { kind: 'internal' }, () => run(ctx))
    ctx.metrics.observeJob(job.name, 'succeeded', seconds())
    ctx.log.info({ job: job.name, report, ms: Math.round(seconds() * 1000) }, 'job done')
    return report
  } catch (error) {
    ctx.metrics.observeJob(job.name, 'failed', seconds())
    ctx.log.error({ job: job.name, err: error }, 'job failed')
    throw error
  } finally {
    // Jobs erase accounts and close stores.
    ctx.pages.wake()
  }
}

/** The caller of the cron route waits for the response. */
const MAX_CALL_MS = 240_000

/**
 * Returns a function that returns true once `ms` milliseconds have passed. It measures real time
 * instead of `ctx.clock`, because somebody waits for the job in real time.
 */
export function timeUpAfter(ms: number): IsTimeUp {
  const startedAt = performance.now()
  return () => performance.now() - startedAt > ms
}

/** Returns the route that runs a job on request, with the cron secret. */
export function cronRouteOf(job: Job): Route {
  return defineRoute({
    method: 'GET',
    path: job.path,
    auth: 'cron',
    tag: job.tag,
    operationId: `run${pascalCase(job.name)}`,
    summary: job.summary,
    description: `Runs automatically on the schedule \`${job.cron}\` (UTC).`,
    responses: { 200: job.report },
    ...(job.contract ? { contract: job.contract } : {}),
    ...(job.envelope ? { envelope: job.envelope } : {}),
    ...(job.isOpen ? { isOpen: job.isOpen } : {}),
    handler: async ({ ctx }) => {
      const isTimeUp = timeUpAfter(MAX_CALL_MS)
      return ok(await runJob(job, ctx, () => job.run(ctx, isTimeUp)))
    },
  })
}

const pascalCase = (words: string): string =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
