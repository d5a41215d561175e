import { access, open, rename, rm } from 'node:fs/promises'
import { openStorage } from '../../app.ts'
import { systemClock } from '../../platform/clock.ts'
import { writeLastBackup } from '../../platform/database/installation.ts'
import { createTemporaryFiles } from '../../platform/temporary-files.ts'
import { CommandFailure, EXIT } from '../failures.ts'
import { withDatabase } from '../open.ts'
import { createProgress } from '../progress.ts'
import { print } from '../terminal.ts'
import type { Sink } from './archive-writer.ts'
import { type BackupSummary, reportPerPercent, writeArchive } from './write-archive.ts'

/**
 * Runs `semblance backup`. Writes to standard output, or to a file that only its owner can read.
 */
export async function backUp(env: NodeJS.ProcessEnv, file: string): Promise<void> {
  const made = file === '-' ? await writeTo(env, toStandardOutput) : await writeFile(env, file)
  await withDatabase(env, ({ database }) => writeLastBackup(database.kysely, systemClock.now()))
  const log = file === '-' ? process.stderr : process.stdout
  print(`${summarizeBackup(made)}${file === '-' ? '' : `: ${file}`}`, log)
  if (made.objects.missing > 0)
    print(
      `${made.objects.missing} files are listed in the database but missing from file storage. Either they were deleted during the backup, or \`semblance media check\` reports them.`,
      log,
    )
  print('Do not keep SECRET_KEY in the same place as the backup.', log)
}

export function summarizeBackup({ tables, objects }: BackupSummary): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (objects.bytes / 1_000_000).toFixed(1)
  return `${rows} rows of ${tables.length} tables and ${objects.count} files (${megabytes} MB)`
}

/** Renames the file to its final name only once it is complete and synced to disk. */
async function writeFile(env: NodeJS.ProcessEnv, path: string): Promise<BackupSummary> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new CommandFailure(`${path} already exists. Choose another file name.`, EXIT.misused)
  const unfinished = `${path}.unfinished`
  const archive = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new CommandFailure(
          `${unfinished} exists: a backup is running or was interrupted. If it was interrupted, remove the file.`,
        )
      : new CommandFailure(`${path} cannot be written (${error.message}).`, EXIT.misused)
  })
  try {
    const made = await writeTo(env, async (bytes) => archive.writeFile(bytes))
    await archive.sync()
    await rename(unfinished, path)
    return made
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await archive.close()
  }
}

const toStandardOutput: Sink = (bytes) =>
  new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) =>
      error ? reject(new CommandFailure(`Cannot write to standard output (${error.message}).`)) : resolve(),
    )
  })

const writeTo = (env: NodeJS.ProcessEnv, sink: Sink): Promise<BackupSummary> =>
  withDatabase(env, async ({ config, database }) => {
    const storage = await openStorage(config, systemClock)
    const temporaryFiles = createTemporaryFiles(`${config.DATA_DIR}/tmp`)
    const progress = await createProgress('Backing up')
    try {
      return await writeArchive(
        { config, database, storage, temporaryFiles },
        sink,
        systemClock.now(),
        reportPerPercent(progress.show),
      )
    } finally {
      progress.end()
    }
  })
