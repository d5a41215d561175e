import { Command } from 'commander'
import { CommandFailure, EXIT } from '../failures.ts'
import { print } from '../terminal.ts'

export const seedCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('seed')
    .summary('fill an empty database with demo data')
    .description(
      'Fills an empty database with demo people, offers in different states and a store. `serve` does this automatically outside production; demo people never exist in production.',
    )
    .action(async () => {
      const { seedDemo } = await import('../../seed/seed-demo.ts')
      const { DEMO_PASSWORD } = await import('../../seed/people.ts')
      const { withApp } = await import('../open.ts')
      const { createProgress } = await import('../progress.ts')
      await withApp(env, async ({ app, config, database, log }) => {
        if (config.isProduction)
          throw new CommandFailure('Demo people have public passwords; they never exist in production.', EXIT.misused)
        const progress = await createProgress('Seeding')
        const made = await seedDemo({ config, database, clock: app.clock, log, onProgress: progress.show }).finally(
          progress.end,
        )
        print(
          made
            ? `Created ${made.people} people and ${made.offers} offers in ${(made.ms / 1000).toFixed(1)} s. Everyone’s password is ${DEMO_PASSWORD}.`
            : 'The database already has people; nothing was changed.',
        )
      })
    })
