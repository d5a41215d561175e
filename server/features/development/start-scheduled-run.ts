import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type Job, runJob } from '../../platform/jobs/job.ts'

/**
 * Runs a job now, regardless of its schedule.
 * @throws NotFound if no job has this name; errors of the job
 */
export async function runScheduledJob(ctx: Context, schedule: readonly Job[], name: string): Promise<object> {
  const job = schedule.find((row) => row.name === name)
  if (!job) throw notFound(`There is no job “${name}” in the schedule.`)
  return runJob(job, ctx, (context) => job.run(context))
}
