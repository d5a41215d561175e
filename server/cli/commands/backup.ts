import { Command } from 'commander'
import { CommandFailure, EXIT } from '../failures.ts'

export const backupCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('backup')
    .summary('write all of this installation into one file')
    .description(
      'Writes the database and every stored file into one archive (tar), which `semblance restore` brings back, on either ' +
        'database. On PostgreSQL the servers may run meanwhile: the tables are as they stood at one moment. The archive ' +
        'holds all that people trusted you with: keep it as you keep the database. SECRET_KEY is not in it, and a restored ' +
        'installation needs it.',
    )
    .argument('<file>', 'where the archive goes, which must not be there yet; - for standard output')
    .action(async (file: string) => {
      const { backUp } = await import('../backup/back-up.ts')
      if (file === '-' && process.stdout.isTTY)
        throw new CommandFailure(
          'An archive is nothing to read. Name a file, or lead standard output into one.',
          EXIT.misused,
        )
      await backUp(env, file)
    })

export const restoreCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('restore')
    .summary('bring back what `semblance backup` wrote')
    .description(
      'Brings an archive of `semblance backup` into a database without people and into the store of files, with no server ' +
        'running on either. The archive is proven whole first, and may come from the other kind of database: this is how an ' +
        'installation moves from the embedded one to PostgreSQL. What fails may be made again.',
    )
    .argument('<file>', 'the archive')
    .action(async (file: string) => {
      const { restore } = await import('../backup/restore.ts')
      await restore(env, file)
    })
