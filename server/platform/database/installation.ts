import type { Db } from './transaction.ts'

const CLOCK_KEY = 'development-clock-offset-ms'

/** How far the development clock was moved, so that a restart does not jump back in time. */
export async function readClockOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', CLOCK_KEY).executeTakeFirst()
  return Number((row?.value as { offsetMs?: number } | undefined)?.offsetMs ?? 0)
}

export async function writeClockOffset(db: Db, offsetMs: number): Promise<void> {
  const value = JSON.stringify({ offsetMs })
  await db
    .insertInto('installation')
    .values({ key: CLOCK_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
