import { singleAddresses } from '../database/addresses.ts'
import { connectionString, flag, integer, text } from './parsers.ts'

/** Settings of the database connection. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: connectionString({
    schemes: ['postgres', 'postgresql'],
    optional: true,
    secret: true,
    group: 'Database',
    help: 'postgres://… (15 or newer, with pgvector); postgres://one,two/… names several servers, of which the one that takes writes is used. Unset: the embedded database in DATA_DIR.',
  }),
  DATABASE_DIRECT_URL: connectionString({
    schemes: ['postgres', 'postgresql'],
    optional: true,
    secret: true,
    group: 'Database',
    help: 'The same database past the pooler. Set exactly when DATABASE_URL leads through one (PgBouncer in transaction mode): migrations and backups go here.',
  }),
  DATABASE_EMBEDDED: flag({
    default: false,
    group: 'Database',
    help: 'Says that a production without DATABASE_URL is meant: one process, which keeps everything in DATA_DIR.',
  }),
  DATABASE_POOL_SIZE: integer({
    default: 10,
    min: 2,
    max: 500,
    group: 'Database',
    help: 'Connections a process holds at most.',
  }),
  DATABASE_READ_URL: connectionString({
    schemes: ['postgres', 'postgresql'],
    optional: true,
    secret: true,
    group: 'Database',
    help: 'A standby that follows DATABASE_URL; lists and searches that nothing depends on are read there. With DATABASE_DIRECT_URL it leads through a pooler, too.',
  }),
  DATABASE_READ_MAX_LAG: integer({
    default: 5,
    min: 1,
    max: 300,
    group: 'Database',
    help: 'Seconds that DATABASE_READ_URL may be behind; while it is further, or gone, everything is read from DATABASE_URL. So is what somebody reads for as long after a change of theirs.',
  }),
  DATA_DIR: text({
    default: './data',
    group: 'Database',
    help: 'Folder of the embedded database, of files and of development secrets.',
  }),
} as const

type DatabaseSettings = { [Name in keyof typeof DATABASE_SETTINGS]: (typeof DATABASE_SETTINGS)[Name]['fallback'] }

/**
 * Reports settings that need DATABASE_URL when it is missing, and a DATABASE_READ_URL with several
 * standbys: the program does not choose among them.
 */
export function databaseFaults(settings: DatabaseSettings): string[] {
  if (settings.DATABASE_URL)
    return singleAddresses(settings.DATABASE_READ_URL ?? '').length > 1
      ? ['DATABASE_READ_URL: name one standby, or what chooses among several.']
      : []
  return (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).flatMap((name) =>
    settings[name] ? [`${name}: set DATABASE_URL too, whose database it leads to.`] : [],
  )
}
