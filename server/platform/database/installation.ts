import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/** Reads a value of this installation, or undefined if it was never written. */
export async function readInstallation<Value>(db: Db, key: string): Promise<Value | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value as Value | undefined
}

/** Stores a value of this installation. Replaces an earlier value with the same key. */
export async function writeInstallation(db: Db, key: string, content: object): Promise<void> {
  const value = JSON.stringify(content)
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

const CLOCK_KEY = 'development-clock-offset-ms'

/**
 * Returns the stored offset of the development clock, so that its time does not go backward after
 * a restart.
 */
export async function readClockOffset(db: Db): Promise<number> {
  const stored = await readInstallation<{ offsetMs?: number }>(db, CLOCK_KEY)
  return Number(stored?.offsetMs ?? 0)
}

/** Stores the offset of the development clock for the next start. */
export const writeClockOffset = (db: Db, offsetMs: number): Promise<void> =>
  writeInstallation(db, CLOCK_KEY, { offsetMs })

const BACKUP_KEY = 'last-backup'

/**
 * Returns the time of the last successful backup, or that of the installation. Runs at most two
 * statements.
 */
export async function readLastBackup(db: Db): Promise<Date> {
  const stored = await readInstallation<{ at?: string }>(db, BACKUP_KEY)
  if (stored?.at) return new Date(stored.at)
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from schema_migrations`.execute(db)
  return rows[0]?.at ?? new Date(0)
}

/** Stores the time of the last successful backup. */
export const writeLastBackup = (db: Db, at: Date): Promise<void> =>
  writeInstallation(db, BACKUP_KEY, { at: at.toISOString() })
