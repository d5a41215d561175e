import { sql } from 'kysely'
import { systemClock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/transaction.ts'

/** Clocks that are kept in time are never so far apart. */
export const MOST_SKEW_MS = 60_000

/**
 * What is due is judged by the machine's clock, and a replica whose clock is wrong would expire offers early and remind
 * of them late. The database has the one clock that all replicas share.
 * @throws Error when the two are more than a minute apart.
 */
export async function refuseWrongClock({ db }: Pick<Context, 'db'>, now = systemClock.now()): Promise<void> {
  const skewMs = await clockSkewMs(db, now)
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return
  throw new Error(
    `The clock of this machine is ${Math.round(skewMs / 1000)} seconds off the database's, so no job runs here. Set it by NTP.`,
  )
}

/** By how much this machine's clock is ahead of the database's, in milliseconds. One statement. */
export async function clockSkewMs(db: Db, now = systemClock.now()): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return now.getTime() - (rows[0]?.at.getTime() ?? Number.NaN)
}
