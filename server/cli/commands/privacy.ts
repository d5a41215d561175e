import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { print } from '../terminal.ts'

export const privacyCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('privacy')
    .description('Erased people, around a restore.')
    .addCommand(
      new Command('erasures')
        .summary('list the accounts that were erased, an id a line')
        .description('Reads the journal of erasures in the object store. Keep the list apart from the back-ups.')
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
        .summary('erase again who was erased before a restore')
        .description(
          'Schedules, due at once, the erasure of every account of the journal or of the file that a restore brought back. The schedule carries them out within the hour.',
        )
        .option('--from <file>', 'a file with an account id a line, instead of the journal')
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
