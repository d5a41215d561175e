import { type PlantedBug, planted } from './planted-bug.ts'

const BACKUP = 'server/cli/backup'
const TEST = `${BACKUP}/backup.test.ts`

/** Bugs in backup and restore, which an operator would meet in an emergency. */
export const BACKUP_BUGS: readonly PlantedBug[] = [
  planted(
    'a restore puts its people in the place of others',
    {
      file: `${BACKUP}/restore-archive.ts`,
      from: 'if (applied.length > 0 && !(await hasNoPeople(database.kysely)))',
      to: 'if (applied.length > 1000 && !(await hasNoPeople(database.kysely)))',
    },
    TEST,
  ),
  planted(
    'an altered table is restored as if it were whole',
    {
      file: `${BACKUP}/verify-archive.ts`,
      from: 'there.entry.bytes !== bytes || there.sha256 !== sha256',
      to: 'there.entry.bytes !== bytes',
    },
    TEST,
  ),
  planted(
    'an altered photograph is restored as if it were whole',
    {
      file: `${BACKUP}/verify-archive.ts`,
      from: " || objects.digest.digest('hex') !== sha256",
      to: '',
    },
    TEST,
  ),
  planted(
    'a restore writes over a file of somebody else',
    {
      file: `${BACKUP}/restore-objects.ts`,
      from: 'if (existing && written !== (await digestOf(bytesOf(file, entry))))',
      to: 'if (existing && written === undefined)',
    },
    TEST,
  ),
  planted(
    'after a restore the history of offers has no order any more',
    {
      file: 'server/platform/database/reload-tables.ts',
      from: 'enable trigger user',
      to: 'disable trigger user',
    },
    TEST,
  ),
  planted(
    'after a restore numbers are given a second time',
    {
      file: `${BACKUP}/load-database.ts`,
      from: 'if (last !== null) await restartSequenceAfter(',
      to: 'if (last === null) await restartSequenceAfter(',
    },
    TEST,
  ),
]
