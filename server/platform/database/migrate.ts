import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Db } from './transaction.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

export type Migration = { name: string; script: string; checksum: string }

/** Reads the SQL files of the migrations in the order of their numbers. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const script = readFileSync(new URL(file, FOLDER), 'utf8')
      return { name: file.replace('.sql', ''), script, checksum: createHash('sha256').update(script).digest('hex') }
    })
}

/** Lists the migrations that a database lacks. Changes nothing. Runs one or two statements. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('schema_migrations')::text as "table"`.execute(db)
  if (!found[0]?.table) return readMigrations().map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return readMigrations().flatMap(({ name }) => (applied.has(name) ? [] : [name]))
}

/** The database's schema does not match this program. The database was not changed. */
export class SchemaMismatch extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaMismatch'
  }
}

/**
 * Applies all missing migrations, each file in its own transaction, up to `last` if given. Takes a
 * lock, so that only one process migrates at a time. Returns the applied migrations.
 * @throws SchemaMismatch if the file of an applied migration was changed, or if the database has
 * migrations that this program does not know
 */
export async function migrate(
  database: Database,
  onProgress: (done: number, total: number, name: string) => void = () => {},
  last?: string,
): Promise<string[]> {
  return database.withExclusiveLock(async () => {
    await database.runScript(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = await sql<{
      name: string
      checksum: string
    }>`select name, checksum from schema_migrations order by name`.execute(database.kysely)
    const known = readMigrations()
    for (const row of applied.rows) {
      const file = known.find(({ name }) => name === row.name)
      if (!file)
        throw new SchemaMismatch(
          `The database has migration ${row.name}, which this version does not know. Run a newer version.`,
        )
      if (file.checksum !== row.checksum)
        throw new SchemaMismatch(`Migration ${row.name} was edited after it was applied. Add a new migration instead.`)
    }
    const wanted = known.filter(({ name }) => last === undefined || name <= last)
    const pending = wanted.filter(({ name }) => !applied.rows.some((row) => row.name === name))
    for (const [index, { name, script, checksum }] of pending.entries()) {
      onProgress(index, pending.length, name)
      await database.runScript(
        `${script}\n;insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');`,
      )
    }
    if (pending.length > 0) onProgress(pending.length, pending.length, 'done')
    return pending.map(({ name }) => name)
  })
}
