import { Command, Option } from 'commander'
import type { ReindexScope } from '../../features/likeness/tags/index.ts'

type Chosen = { all?: boolean; account?: string; olderThanModel?: boolean }

export const likenessCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('likeness')
    .description('What searches know of talents, and how they come to know it.')
    .addCommand(
      new Command('reindex')
        .summary('write what searches know anew')
        .description(
          'Writes the records of search anew, and works off the queue. Pictures and recordings are looked at again where an ' +
            'older model or version saw them. Ctrl-C stops it; without an option it goes on with what waits.',
        )
        .addOption(new Option('--all', 'every talent who consents').conflicts(['account', 'olderThanModel']))
        .addOption(new Option('--account <id>', 'one talent').conflicts(['all', 'olderThanModel']))
        .addOption(
          new Option('--older-than-model', 'talents whose pictures or recordings an older model saw').conflicts([
            'all',
            'account',
          ]),
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
        .summary('the queue, and which model saw what')
        .description(
          'Lists how many events wait, how many were given up, and which model and version saw how many assets.',
        )
        .action(async () => {
          const { showStatus } = await import('../likeness/show-status.ts')
          const { withApp } = await import('../open.ts')
          await withApp(env, ({ app }) => showStatus(app.ctx))
        }),
    )

const scopeOf = ({ all, account, olderThanModel }: Chosen): ReindexScope | undefined =>
  all ? 'all' : olderThanModel ? 'older-than-model' : account === undefined ? undefined : { accountId: account }
