import { sql } from 'kysely'
import { DAY_MS, later, SECOND_MS } from '../clock.ts'
import type { Config } from '../config/load-config.ts'
import type { Db, Trx } from '../database/transaction.ts'
import { rateLimited } from '../errors.ts'
import { keyedDigest } from '../security/sealed.ts'

/** What is counted, for whom, and how often it may be on a day (UTC). */
export type DailyCap = { name: string; subject: string; limit: number }

/** What nobody adds to any more goes with a later count. */
const FORGOTTEN_AT_ONCE = 20

/**
 * Counts once more today, for all replicas and before the work it is for, so that no more go through side by side than may.
 * Whom it was counted for cannot be read from what is kept, and tomorrow they are another. One statement.
 * @returns false when there were as many already; that one is not counted
 */
export async function countToday(
  db: Db | Trx,
  { SECRET_KEY }: Pick<Config, 'SECRET_KEY'>,
  { name, subject, limit }: DailyCap,
  at: Date,
): Promise<boolean> {
  const key = `${name}:${keyedDigest(SECRET_KEY, 'daily count', `${at.toISOString().slice(0, 10)}\n${subject}`)}`
  const { rows } = await sql`
    with old as (
      select key from daily_counts where forget_at <= ${at}::timestamptz
      order by forget_at limit ${FORGOTTEN_AT_ONCE} for update skip locked
    ), forgotten as (
      delete from daily_counts c using old where c.key = old.key
    )
    insert into daily_counts as c (key, used, forget_at) values (${key}, 1, ${dayAfter(at)}::timestamptz)
    on conflict (key) do update set used = c.used + 1 where c.used < ${limit}
    returning 1`.execute(db)
  return rows.length > 0
}

/** As countToday. @throws RateLimited (429) with the limit and the seconds until the next day */
export async function spendToday(
  db: Db | Trx,
  config: Pick<Config, 'SECRET_KEY'>,
  cap: DailyCap & { words: string },
  at: Date,
): Promise<void> {
  if (await countToday(db, config, cap, at)) return
  const seconds = Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / SECOND_MS)
  throw rateLimited(cap.words, seconds, { currentCount: cap.limit, limit: cap.limit })
}

/** A key is of its day alone; a day more, for clocks that differ. */
const dayAfter = (at: Date): Date => later(at, 2 * DAY_MS)
