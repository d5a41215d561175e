import type { Db } from './transaction.ts'

/** What is kept of this installation as a whole under a name; undefined when it was never written. */
export async function readInstallation<Value>(db: Db, key: string): Promise<Value | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value as Value | undefined
}

/** Keeps something of this installation under a name, in place of what was there. */
export async function writeInstallation(db: Db, key: string, kept: object): Promise<void> {
  const value = JSON.stringify(kept)
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

const CLOCK_KEY = 'development-clock-offset-ms'

/** How far the development clock was moved, so that a restart does not jump back in time. */
export async function readClockOffset(db: Db): Promise<number> {
  const kept = await readInstallation<{ offsetMs?: number }>(db, CLOCK_KEY)
  return Number(kept?.offsetMs ?? 0)
}

/** Keeps how far the development clock was moved, for the next start. */
export const writeClockOffset = (db: Db, offsetMs: number): Promise<void> =>
  writeInstallation(db, CLOCK_KEY, { offsetMs })
