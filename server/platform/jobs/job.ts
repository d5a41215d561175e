import type { TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tag } from '../http/description/tags.ts'
import { defineRoute, type ErrorEnvelope, ok, type Route } from '../http/route.ts'
import { inSpan } from '../observability/tracing.ts'
import type { IsTimeUp } from './in-batches.ts'

/**
 * Scheduled work. Any number of processes may start it at once: what a job does is claimed row by row in the database,
 * so a second run finds nothing left and a killed one is finished by the next.
 */
export type Job = {
  name: string
  /** Five fields, UTC. */
  cron: string
  /** The cron route that runs it by hand. */
  path: `/${string}`
  tag: Tag
  summary: string
  contract?: string
  envelope?: ErrorEnvelope
  /** What a run reports. */
  report: TSchema
  isOpen?: (config: Context['config']) => boolean
  /** A run that is told that its time is up leaves what it has not begun, and a later one goes on with that. */
  run: (ctx: Context, isTimeUp?: IsTimeUp) => Promise<object>
  /** What the schedule runs in its place, where one run takes a bounded share: all that is due, until the time is up. */
  drain?: (ctx: Context, isTimeUp: IsTimeUp) => Promise<object>
}

/** One run, whoever asked for it: timed and logged. @throws what the job throws, logged. */
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

/** Whoever calls a cron route waits for its answer. */
const LONGEST_CALL_MS = 240_000

/** Time that passes, not the clock's: this is about how long somebody waits. */
export function timeUpAfter(ms: number): IsTimeUp {
  const startedAt = performance.now()
  return () => performance.now() - startedAt > ms
}

/** Every row of the schedule is also a route behind the cron secret. */
export function cronRouteOf(job: Job): Route {
  return defineRoute({
    method: 'GET',
    path: job.path,
    auth: 'cron',
    tag: job.tag,
    operationId: `run${pascalCase(job.name)}`,
    summary: job.summary,
    description: `Runs by itself on the schedule \`${job.cron}\` (UTC).`,
    responses: { 200: job.report },
    ...(job.contract ? { contract: job.contract } : {}),
    ...(job.envelope ? { envelope: job.envelope } : {}),
    ...(job.isOpen ? { isOpen: job.isOpen } : {}),
    handler: async ({ ctx }) => {
      const isTimeUp = timeUpAfter(LONGEST_CALL_MS)
      return ok(await runJob(job, ctx, () => job.run(ctx, isTimeUp)))
    },
  })
}

/** offers-expire: OffersExpire. */
const pascalCase = (words: string): string =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
