import type { FileHandle } from 'node:fs/promises'
import { preparePlugins } from '../../app.ts'
import { hasNoPeople } from '../../features/people/accounts/index.ts'
import { findDatabaseOwner, migrationsOf } from '../../platform/database/bulk/own-tables.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { prepareDatabase } from '../../prepare-database.ts'
import { CommandFailure } from '../failures.ts'
import { loadDatabase } from './load-database.ts'
import type { About, Manifest } from './manifest.ts'
import { restoreObjects } from './restore-objects.ts'
import { verifyArchive } from './verify-archive.ts'
import { type Installation, keyDigestOf, reportPerPercent } from './write-archive.ts'

/** Current step, for the progress bar. */
export type Step = 'Verifying' | 'Migrating' | 'Restoring'

export type RestoreResult = {
  about: About
  tables: Manifest['tables']
  objects: Manifest['objects'] & { alreadyThere: number }
  /** True if the session signing keys were encrypted with another SECRET_KEY. */
  hasOtherKey: boolean
}

/**
 * Restores an archive. First verifies it and migrates the database to its schema version. Then
 * writes the files, and loads the rows in one transaction. Last, migrates to the current schema.
 * Only restores into a database without accounts. After a failure the database still has no
 * accounts, and the restore can be repeated.
 * @throws CommandFailure with a sentence for the operator; StorageUnavailable
 */
export async function restoreArchive(
  { config, database, storage }: Omit<Installation, 'temporaryFiles'>,
  file: FileHandle,
  onProgress: (step: Step, done: number, total: number, what: string) => void = () => {},
): Promise<RestoreResult> {
  const showing = (step: Step) => (done: number, total: number, what: string) => onProgress(step, done, total, what)
  const proven = await verifyArchive(file, reportPerPercent(showing('Verifying')))
  const { about, manifest } = proven
  await database.withExclusiveLock(() => assertUnused(database, about))
  await migrate(database, showing('Migrating'), about.migrations.at(-1)?.name)
  await preparePlugins(config, database)
  const { alreadyThere } = await restoreObjects(storage, file, proven, reportPerPercent(showing('Restoring')))
  await loadDatabase(database, file, proven, showing('Restoring'))
  await prepareDatabase(database, showing('Migrating'))
  await database.runAlone(['analyze'])
  return {
    about,
    tables: manifest.tables,
    objects: { ...manifest.objects, alreadyThere },
    hasOtherKey: keyDigestOf(config, about.madeAt) !== about.keyDigest,
  }
}

/**
 * Checks that the database has no accounts. The restore then overwrites only rows that the first
 * start of the program created.
 * @throws CommandFailure
 */
async function assertUnused(database: Installation['database'], about: About): Promise<void> {
  const [whose, applied] = await database.inSnapshot(async ({ read }) => {
    const owner = await findDatabaseOwner(read)
    return [owner, owner === 'ours' ? await migrationsOf(read) : []] as const
  })
  const elsewhere = `Create an empty one, and point ${database.engine === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'} to it.`
  if (whose === 'another')
    throw new CommandFailure(`The database at ${database.location} contains tables of another program. ${elsewhere}`)
  if (whose === 'nobody') return
  const last = about.migrations.at(-1)?.name ?? ''
  const beyond = applied.find(({ name }) => name > last)
  if (beyond)
    throw new CommandFailure(
      `The database at ${database.location} already has migration ${beyond.name}, and the archive is older. ${elsewhere}`,
    )
  if (applied.length > 0 && !(await hasNoPeople(database.kysely)))
    throw new CommandFailure(
      `The database at ${database.location} contains people. An archive can only be restored into a database without people. ${elsewhere}`,
    )
}
