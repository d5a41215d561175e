import { sql } from 'kysely'
import { addMs, SECOND_MS } from '../clock.ts'
import { deleteInBatches } from '../database/bulk/delete-in-batches.ts'
import type { Db } from '../database/transaction.ts'
import { rateLimited } from '../errors.ts'
import { keyedDigest } from './sealed.ts'

/**
 * Slows down repeated attempts, for example to guess a password. `delaysSeconds` contains the
 * delay after each attempt; the last one repeats. Attempts are forgotten `forgetAfterMs` after the
 * first.
 */
export type ThrottleRule = { name: string; delaysSeconds: readonly number[]; forgetAfterMs: number }

export type ThrottleKey = { key: string; rule: ThrottleRule }

const NEVER_BLOCKED = new Date(0)

/** Returns the key of a counter, which reveals neither the e-mail address nor the network. */
export const throttleKey = (secret: string, rule: ThrottleRule, subject: string): ThrottleKey => ({
  key: `${rule.name}:${keyedDigest(secret, 'throttle', subject)}`,
  rule,
})

/**
 * Counts an attempt for every key. Must be called before the attempt. Each key is checked and
 * counted in one statement for all processes, so concurrent attempts cannot all be allowed. A
 * refused attempt is not counted.
 * @throws RateLimited with the number of seconds to wait
 */
export async function countAttempt(db: Db, keys: readonly ThrottleKey[], now: Date): Promise<void> {
  const spent: ThrottleKey[] = []
  for (const key of keys) {
    if (await countIfAllowed(db, key, now)) {
      spent.push(key)
      continue
    }
    await refundAttempt(db, spent)
    throw await refusal(db, key, now)
  }
}

/** Subtracts a counted attempt and removes its delay. */
export async function refundAttempt(db: Db, keys: readonly ThrottleKey[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .updateTable('throttles')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: NEVER_BLOCKED })
    .where('key', 'in', namesOf(keys))
    .execute()
}

/** Deletes the counted attempts after the person has proved their identity. */
export async function resetAttempts(db: Db, keys: readonly ThrottleKey[]): Promise<void> {
  if (keys.length === 0) return
  await db.deleteFrom('throttles').where('key', 'in', namesOf(keys)).execute()
}

/** Deletes expired counters in small batches, unless they were increased in the meantime. */
export async function sweepThrottles(db: Db, now: Date): Promise<void> {
  await deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from throttles where forget_at <= ${now} and blocked_until <= ${now} and key in (
        select key from throttles where forget_at <= ${now} and blocked_until <= ${now} order by forget_at limit ${limit})`.execute(
      db,
    )
    return Number(numAffectedRows)
  })
}

const namesOf = (keys: readonly ThrottleKey[]): string[] => keys.map(({ key }) => key)

/** Counts an attempt, or returns false if the key must still wait. */
export async function countIfAllowed(db: Db, { key, rule }: ThrottleKey, now: Date): Promise<boolean> {
  const at = sql`${now}::timestamptz`
  const delays = sql`${[...rule.delaysSeconds]}::float8[]`
  const [firstDelay = 0] = rule.delaysSeconds
  const tries = sql`case when t.forget_at <= ${at} then 1 else t.failures + 1 end`
  const delay = sql`(${delays})[least(${tries}, ${rule.delaysSeconds.length}::integer)]`
  // Without a delay, the stored time does not change. Otherwise an attempt at the same time, on a
  // machine whose clock is slightly behind, would be refused.
  const { rows } = await sql`
    insert into throttles as t (key, failures, blocked_until, forget_at)
    values (${key}, 1, ${firstDelay === 0 ? NEVER_BLOCKED : addMs(now, firstDelay * SECOND_MS)}, ${addMs(now, rule.forgetAfterMs)})
    on conflict (key) do update set
      failures = ${tries},
      blocked_until = case when ${delay} = 0 then t.blocked_until else ${at} + make_interval(secs => ${delay}) end,
      forget_at = case when t.forget_at <= ${at} then excluded.forget_at else t.forget_at end
    where t.blocked_until <= ${at}
    returning key`.execute(db)
  return rows.length > 0
}

async function refusal(db: Db, { key }: ThrottleKey, now: Date) {
  const row = await db.selectFrom('throttles').select('blocked_until').where('key', '=', key).executeTakeFirst()
  const seconds = Math.max(1, Math.ceil(((row?.blocked_until.getTime() ?? 0) - now.getTime()) / SECOND_MS))
  return rateLimited(`Too many attempts. Wait ${inWords(seconds)}, then try again.`, seconds)
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
