import { type PlantedBug, planted } from './planted-bug.ts'

const BACKUP = 'server/cli/backup'
const TEST = `${BACKUP}/backup.test.ts`

export const BACKUP_BUGS: readonly PlantedBug[] = [
  planted(
    'a restore replaces the people of a database that is in use',
    {
      file: `${BACKUP}/restore-archive.ts`,
      from: 'if (applied.length > 0 && !(await hasNoPeople(database.kysely)))',
      to: 'if (applied.length > 1000 && !(await hasNoPeople(database.kysely)))',
    },
    TEST,
  ),
  planted(
    'a table that was altered in the archive is restored',
    {
      file: `${BACKUP}/verify-archive.ts`,
      from: 'there.entry.bytes !== bytes || there.sha256 !== sha256',
      to: 'there.entry.bytes !== bytes',
    },
    TEST,
  ),
  planted(
    'a photo that was altered in the archive is restored',
    {
      file: `${BACKUP}/verify-archive.ts`,
      from: " || objects.digest.digest('hex') !== sha256",
      to: '',
    },
    TEST,
  ),
  planted(
    'a restore overwrites a different file that has the same key',
    {
      file: `${BACKUP}/restore-objects.ts`,
      from: 'if (existing && written !== (await digestOf(bytesOf(file, entry))))',
      to: 'if (existing && written === undefined)',
    },
    TEST,
  ),
  planted(
    'triggers stay disabled after a restore, so the history of offers gets no sequence numbers',
    {
      file: 'server/platform/database/bulk/reload-tables.ts',
      from: 'enable trigger user',
      to: 'disable trigger user',
    },
    TEST,
  ),
  planted(
    'after a restore a sequence hands out numbers that are already used',
    {
      file: `${BACKUP}/load-database.ts`,
      from: 'if (last !== null) await restartSequenceAfter(',
      to: 'if (last === null) await restartSequenceAfter(',
    },
    TEST,
  ),
]
