import { Command } from 'commander'
import type { Job } from '../../platform/jobs/job.ts'
import { CommandFailure, EXIT } from '../failures.ts'
import { print, printTable } from '../terminal.ts'

export const jobsCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('jobs')
    .description('Scheduled jobs.')
    .addCommand(
      new Command('list')
        .summary('list the schedule')
        .description('Lists the schedule: each job, when it runs (UTC), and the route that runs it manually.')
        .action(async () =>
          printTable(
            ['Job', 'Cron', 'Route', 'Description'],
            (await readSchedule(env)).map(({ name, cron, path, summary }) => [name, cron, path, summary]),
            { indent: '' },
          ),
        ),
    )
    .addCommand(
      new Command('run')
        .summary('run one job now')
        .description('Runs one job now, directly on the database, and prints its report as JSON.')
        .argument('<name>', 'a name from `semblance jobs list`')
        .action((name: string) => runByHand(env, name)),
    )

/** Returns the jobs of the program and of the plugins that the settings name. */
async function readSchedule(env: NodeJS.ProcessEnv): Promise<readonly Job[]> {
  const { readPluginJobs, SCHEDULE } = await import('../../app.ts')
  const names = env.PLUGINS ? (await import('../../platform/config/load-config.ts')).loadConfig(env).PLUGINS : []
  return [...SCHEDULE, ...(await readPluginJobs(names))]
}

async function runByHand(env: NodeJS.ProcessEnv, name: string): Promise<void> {
  const schedule = await readSchedule(env)
  const job = schedule.find((known) => known.name === name)
  if (!job) {
    const names = schedule.map((known) => known.name).join(', ')
    throw new CommandFailure(`There is no job “${name}”. Jobs: ${names}.`, EXIT.misused)
  }
  const { DataFolderInUse } = await import('../../platform/database/embedded/embedded.ts')
  const { runJob } = await import('../../platform/jobs/job.ts')
  const { withApp } = await import('../open.ts')
  try {
    // The job of a plugin works only in the composed program.
    const report = await withApp(env, ({ app }) => {
      const own = app.schedule.find((known) => known.name === name) ?? job
      return runJob(own, app.ctx, own.run)
    })
    print(JSON.stringify(report, null, 2))
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new CommandFailure(
      `${error.message} A running server runs the job itself: call GET ${job.path} with the header “Authorization: Bearer <CRON_SECRET>”.`,
    )
  }
}
