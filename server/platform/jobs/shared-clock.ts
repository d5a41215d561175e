import { sql } from 'kysely'
import { systemClock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/transaction.ts'

/** Synchronized clocks never differ by this much. */
export const MAX_SKEW_MS = 60_000

/**
 * Compares this machine's clock with that of the database, which all processes share. With a wrong
 * clock, offers would expire too early or too late.
 * @throws Error if the two clocks differ by more than a minute
 */
export async function assertClockInSync({ db }: Pick<Context, 'db'>, now = systemClock.now()): Promise<void> {
  const skewMs = await clockSkewMs(db, now)
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return
  throw new Error(
    `The clock of this machine differs by ${Math.round(skewMs / 1000)} seconds from the database's, so no jobs run here. Synchronize it with NTP.`,
  )
}

/** Milliseconds by which this machine's clock is ahead of the database's. Runs one statement. */
export async function clockSkewMs(db: Db, now = systemClock.now()): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return now.getTime() - (rows[0]?.at.getTime() ?? Number.NaN)
}
