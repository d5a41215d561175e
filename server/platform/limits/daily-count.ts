import { sql } from 'kysely'
import { addMs, DAY_MS, SECOND_MS } from '../clock.ts'
import type { Config } from '../config/load-config.ts'
import type { Db, Trx } from '../database/transaction.ts'
import { rateLimited } from '../errors.ts'
import { keyedDigest } from '../security/sealed.ts'

/** Limit for one UTC day, counted separately for each subject, such as an account. */
export type DailyCap = { name: string; subject: string; limit: number }

/** Expired counters that are deleted with each increment. */
const FORGOTTEN_AT_ONCE = 20

/**
 * Increments a subject's counter for today, which all processes share. Must be called before the
 * limited work starts, so that concurrent requests cannot exceed the limit. The stored key changes
 * every day and does not reveal the subject. Runs one statement.
 * @returns false if the limit was reached; the counter is then not incremented
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

/**
 * Like `countToday`, but throws.
 * @throws RateLimited (429) with the limit and the number of seconds until the next day
 */
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

/** One day more than a counter is valid, because the clocks of two processes may differ. */
const dayAfter = (at: Date): Date => addMs(at, 2 * DAY_MS)
