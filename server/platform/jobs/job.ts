import type { TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tag } from '../http/description/tags.ts'
import { defineRoute, type ErrorEnvelope, ok, type Route } from '../http/route.ts'
import { inSpan } from '../observability/tracing.ts'
import type { IsTimeUp } from './in-batches.ts'

/**
 * Scheduled work. Any number of processes may run it at once. Each row is claimed in the database,
 * so concurrent runs never handle the same row. The next run finishes the work of a killed one.
 */
export type Job = {
  name: string
  /** Cron expression with five fields, in UTC. */
  cron: string
  /** Path of the cron route, which runs the job on request. */
  path: `/${string}`
  tag: Tag
  summary: string
  contract?: string
  envelope?: ErrorEnvelope
  report: TSchema
  isOpen?: (config: Context['config']) => boolean
  /**
   * Runs the job. Once the time is up, it starts no more work and leaves the rest to a later run.
   */
  run: (ctx: Context, isTimeUp?: IsTimeUp) => Promise<object>
  /**
   * Runs until nothing is due or the time is up. Needed if one call of `run` does only a part of
   * the work. The schedule then uses `drain` instead of `run`.
   */
  drain?: (ctx: Context, isTimeUp: IsTimeUp) => Promise<object>
}

/**
 * Runs a job once with timing and logging, for the schedule and for cron routes.
 * @throws the job's own error, after logging it.
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
  }
}

/** Time limit of a run by a cron route, whose caller waits for the response. */
const MAX_CALL_MS = 240_000

/**
 * Returns a function that returns true once `ms` have passed. It measures real time instead of the
 * adjustable clock, because callers wait in real time.
 */
export function timeUpAfter(ms: number): IsTimeUp {
  const startedAt = performance.now()
  return () => performance.now() - startedAt > ms
}

/** Returns the route that runs the job, protected by the cron secret. */
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

/** Converts "offers-expire" to "OffersExpire". */
const pascalCase = (words: string): string =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
