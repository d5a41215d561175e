import { open } from 'node:fs/promises'
import { openStorage } from '../../app.ts'
import { systemClock } from '../../platform/clock.ts'
import { CommandFailure, EXIT } from '../failures.ts'
import { withDatabase } from '../open.ts'
import { createProgress, type Progress } from '../progress.ts'
import { print, warn } from '../terminal.ts'
import { summarizeBackup } from './back-up.ts'
import { restoreArchive, type Step } from './restore-archive.ts'

/** Runs `semblance restore` into the configured database and storage. */
export async function restore(env: NodeJS.ProcessEnv, path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.message}).`,
      EXIT.misused,
    )
  })
  const progress = await createSteps()
  try {
    await withDatabase(env, async ({ config, database }) => {
      const storage = await openStorage(config, systemClock)
      const restored = await restoreArchive({ config, database, storage }, file, progress.show).finally(progress.end)
      const { about, tables, objects, hasOtherKey } = restored
      print(`Restored ${summarizeBackup({ tables, objects })}, as of ${about.madeAt}, into ${database.location}.`)
      if (objects.alreadyThere > 0) print(`${objects.alreadyThere} of the files were already in file storage.`)
      if (objects.missing > 0)
        print(`${objects.missing} files were already missing from file storage when the backup was made.`)
      if (hasOtherKey)
        warn(
          'SECRET_KEY differs from the one in use when the archive was made: servers do not start until you set it back to the old key.',
        )
      print('Before you start a server, run `semblance ledger check` and `semblance media check`.')
    })
  } finally {
    await file.close()
  }
}

/** Shows the progress bars of the steps, one after another. */
async function createSteps(): Promise<{
  show: (step: Step, done: number, total: number, what: string) => void
  end: () => void
}> {
  const bars: Record<Step, Progress> = {
    Verifying: await createProgress('Verifying'),
    Migrating: await createProgress('Migrating'),
    Restoring: await createProgress('Restoring'),
  }
  let current: Progress | undefined
  return {
    show: (step, done, total, what) => {
      if (current !== bars[step]) current?.end()
      current = bars[step]
      current.show(done, total, what)
    },
    end: () => current?.end(),
  }
}
