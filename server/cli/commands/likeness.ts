import { Command, Option } from 'commander'
import type { ReindexScope } from '../../features/likeness/tags/index.ts'

type Chosen = { all?: boolean; account?: string; olderThanModel?: boolean }

export const likenessCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('likeness')
    .description('Search records of talents and how they are made.')
    .addCommand(
      new Command('reindex')
        .summary('rebuild the search records')
        .description(
          'Rebuilds the search records and processes the queue. Pictures and recordings are analyzed again if an ' +
            'older model or version analyzed them. Ctrl-C stops it; without an option it continues with the queue.',
        )
        .addOption(new Option('--all', 'every talent who consents').conflicts(['account', 'olderThanModel']))
        .addOption(new Option('--account <id>', 'one talent').conflicts(['all', 'olderThanModel']))
        .addOption(
          new Option(
            '--older-than-model',
            'talents whose pictures or recordings were analyzed by an older model',
          ).conflicts(['all', 'account']),
        )
        .action(async (chosen: Chosen) => {
          const { reindex } = await import('../likeness/reindex.ts')
          const { withApp } = await import('../open.ts')
          const stop = new AbortController()
          const interrupt = () => stop.abort()
          process.once('SIGINT', interrupt)
          try {
            await withApp(env, ({ app }) => reindex(app.ctx, scopeOf(chosen), stop.signal))
          } finally {
            process.off('SIGINT', interrupt)
          }
        }),
    )
    .addCommand(
      new Command('status')
        .summary('show the queue, and which model analyzed what')
        .description(
          'Shows how many events are queued, how many failed permanently, and which model and version analyzed how many assets.',
        )
        .action(async () => {
          const { showStatus } = await import('../likeness/show-status.ts')
          const { withApp } = await import('../open.ts')
          await withApp(env, ({ app }) => showStatus(app.ctx))
        }),
    )
    .addCommand(
      new Command('check')
        .summary('check that searches find the right talents')
        .description(
          'Compares the search listing and its names with accounts, blocks and consents. Only reads; exits with 1 on a difference.',
        )
        .action(async () => {
          const { showListingFaults } = await import('../likeness/check-listing.ts')
          const { withDatabase } = await import('../open.ts')
          await withDatabase(env, ({ database }) => showListingFaults(database.kysely))
        }),
    )

const scopeOf = ({ all, account, olderThanModel }: Chosen): ReindexScope | undefined =>
  all ? 'all' : olderThanModel ? 'older-than-model' : account === undefined ? undefined : { accountId: account }
