import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { print } from '../terminal.ts'

export const privacyCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('privacy')
    .description('Erased accounts, before and after a restore.')
    .addCommand(
      new Command('erasures')
        .summary('list the erased accounts, one ID per line')
        .description('Reads the journal of erasures in the object store. Keep the list separate from the backups.')
        .action(async () => {
          const { withApp } = await import('../open.ts')
          const { listJournal } = await import('../../features/people/privacy/index.ts')
          await withApp(env, async ({ app }) => {
            for await (const page of listJournal(app.ctx)) for (const id of page) print(id)
          })
        }),
    )
    .addCommand(
      new Command('replay-erasures')
        .summary('erase accounts again that were erased before a restore')
        .description(
          'Schedules the immediate erasure of every account in the journal or the file that a restore brought back. The schedule erases them within the hour.',
        )
        .option('--from <file>', 'a file with one account ID per line, instead of the journal')
        .action(async ({ from }: { from?: string }) => {
          const { withApp } = await import('../open.ts')
          const { replayErasures, replayJournal } = await import('../../features/people/privacy/index.ts')
          const ids = from === undefined ? undefined : (await readFile(from, 'utf8')).split(/\s+/).filter(Boolean)
          const replayed = await withApp(env, ({ app }) =>
            ids ? replayErasures(app.ctx, ids) : replayJournal(app.ctx),
          )
          print(`${replayed} ${replayed === 1 ? 'account is' : 'accounts are'} erased again within the hour.`)
        }),
    )
