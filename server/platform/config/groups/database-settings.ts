import { singleAddresses } from '../../database/connections/addresses.ts'
import { connectionString, flag, integer, text } from '../parsers.ts'

export const DATABASE_SETTINGS = {
  DATABASE_URL: connectionString({
    schemes: ['postgres', 'postgresql'],
    optional: true,
    secret: true,
    group: 'Database',
    help: 'postgres://… (15 or newer, with pgvector). postgres://one,two/… names several servers; the one that accepts writes is used. Unset: the embedded database in DATA_DIR.',
  }),
  DATABASE_DIRECT_URL: connectionString({
    schemes: ['postgres', 'postgresql'],
    optional: true,
    secret: true,
    group: 'Database',
    help: 'The same database without the pooler. Set this only if DATABASE_URL goes through a pooler (PgBouncer in transaction mode). Migrations and backups use it.',
  }),
  DATABASE_EMBEDDED: flag({
    default: false,
    group: 'Database',
    help: 'Confirms that production runs without DATABASE_URL on purpose: one process, which stores everything in DATA_DIR.',
  }),
  DATABASE_POOL_SIZE: integer({
    default: 10,
    min: 2,
    max: 500,
    group: 'Database',
    help: 'Maximum number of database connections per process.',
  }),
  DATABASE_READ_URL: connectionString({
    schemes: ['postgres', 'postgresql'],
    optional: true,
    secret: true,
    group: 'Database',
    help: 'A standby of DATABASE_URL, used for lists and searches that tolerate slightly old data. If DATABASE_DIRECT_URL is set, this must go through a pooler too.',
  }),
  DATABASE_READ_MAX_LAG: integer({
    default: 5,
    min: 1,
    max: 300,
    group: 'Database',
    help: 'Maximum number of seconds that DATABASE_READ_URL may be behind. If it is further behind or unavailable, everything is read from DATABASE_URL. For the same number of seconds after a person changes something, their own reads go to DATABASE_URL.',
  }),
  DATA_DIR: text({
    default: './data',
    group: 'Database',
    help: 'Folder of the embedded database, files and development secrets.',
  }),
} as const

type DatabaseSettings = { [Name in keyof typeof DATABASE_SETTINGS]: (typeof DATABASE_SETTINGS)[Name]['fallback'] }

export function databaseFaults(settings: DatabaseSettings): string[] {
  if (settings.DATABASE_URL)
    return singleAddresses(settings.DATABASE_READ_URL ?? '').length > 1
      ? ['DATABASE_READ_URL: name one standby, or a proxy that chooses among several.']
      : []
  return (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).flatMap((name) =>
    settings[name] ? [`${name}: set DATABASE_URL too; both must point to the same database.`] : [],
  )
}
