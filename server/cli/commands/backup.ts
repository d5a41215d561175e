import { Command } from 'commander'
import { CommandFailure, EXIT } from '../failures.ts'

export const backupCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('backup')
    .summary('write this whole installation into one file')
    .description(
      'Writes the database and every stored file into one archive (tar), which `semblance restore` restores to either kind of ' +
        'database. On PostgreSQL the servers may keep running: the tables are captured at a single moment. The archive ' +
        'contains all personal data: protect it as you protect the database. SECRET_KEY is not in it, and a restored ' +
        'installation needs it.',
    )
    .argument('<file>', 'the archive file, which must not exist yet; - for standard output')
    .action(async (file: string) => {
      const { backUp } = await import('../backup/back-up.ts')
      if (file === '-' && process.stdout.isTTY)
        throw new CommandFailure(
          'An archive cannot be shown in a terminal. Name a file, or redirect standard output into one.',
          EXIT.misused,
        )
      await backUp(env, file)
    })

export const restoreCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('restore')
    .summary('restore an archive of `semblance backup`')
    .description(
      'Restores an archive of `semblance backup` into a database without people and into file storage, with no server ' +
        'running on either. The whole archive is verified first, and may come from the other kind of database: this is how an ' +
        'installation moves from the embedded one to PostgreSQL. A failed restore can be repeated.',
    )
    .argument('<file>', 'the archive')
    .action(async (file: string) => {
      const { restore } = await import('../backup/restore.ts')
      await restore(env, file)
    })
