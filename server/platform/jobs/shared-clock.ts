import { sql } from 'kysely'
import { systemClock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/transaction.ts'

/** Largest tolerated difference. Synchronized clocks never differ by this much. */
export const MAX_SKEW_MS = 60_000

/**
 * Compares this machine's clock with the database's, which all replicas share. Deadlines are
 * checked against the machine's clock. A replica with a wrong clock would expire offers too early
 * or too late.
 * @throws Error if the two differ by more than a minute.
 */
export async function assertClockInSync({ db }: Pick<Context, 'db'>, now = systemClock.now()): Promise<void> {
  const skewMs = await clockSkewMs(db, now)
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return
  throw new Error(
    `The clock of this machine differs by ${Math.round(skewMs / 1000)} seconds from the database's, so no jobs run here. Synchronize it with NTP.`,
  )
}

/**
 * Returns how far this machine's clock is ahead of the database's, in milliseconds. Runs one
 * statement.
 */
export async function clockSkewMs(db: Db, now = systemClock.now()): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return now.getTime() - (rows[0]?.at.getTime() ?? Number.NaN)
}
