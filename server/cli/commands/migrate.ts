import { Command } from 'commander'
import { print } from '../terminal.ts'

export const migrateCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('migrate')
    .summary('bring the database up to date')
    .description(
      'Applies missing migrations to the database, one transaction each. `serve` does this automatically; run this first if several processes start at once.',
    )
    .action(async () => {
      const { migrateWithProgress, withDatabase } = await import('../open.ts')
      await withDatabase(env, async ({ database }) => {
        const applied = await migrateWithProgress(database)
        print(
          applied.length === 0
            ? `The database at ${database.location} is up to date.`
            : `Applied ${applied.join(', ')} to ${database.location}.`,
        )
      })
    })
