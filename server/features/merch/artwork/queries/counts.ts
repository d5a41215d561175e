import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type AttemptCounter = { scope: 'session' | 'address'; subject: string }

/** The digest of an IP address changes every day, so older counts are useless. */
const COUNT_RETENTION_MS = 2 * DAY_MS
const FORGOTTEN_AT_ONCE = 20

/**
 * Adds attempts unless the sum would exceed the limit. The counter's row stays locked until the
 * transaction ends.
 * @returns true if the attempts were added
 */
export async function countAttempts(
  trx: Trx,
  { scope, subject }: AttemptCounter,
  { attempts, limit, at }: { attempts: number; limit: number; at: Date },
): Promise<boolean> {
  if (attempts > limit) return false
  const { rows } = await sql`
    with old as (
      select scope, subject from merch_generation_counts
      where scope = 'address' and counted_at < ${addMs(at, -COUNT_RETENTION_MS)}::timestamptz
      limit ${FORGOTTEN_AT_ONCE} for update skip locked
    ), forgotten as (
      delete from merch_generation_counts c using old where c.scope = old.scope and c.subject = old.subject
    )
    insert into merch_generation_counts as c (scope, subject, used, counted_at)
    values (${scope}, ${subject}, ${attempts}, ${at}::timestamptz)
    on conflict (scope, subject) do update set used = c.used + ${attempts}, counted_at = ${at}::timestamptz
      where c.used + ${attempts} <= ${limit}
    returning 1`.execute(trx)
  return rows.length > 0
}

export async function findCount(db: Db | Trx, { scope, subject }: AttemptCounter): Promise<number> {
  const row = await db
    .selectFrom('merch_generation_counts')
    .select('used')
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.used ?? 0
}

export async function subtractAttempts(trx: Trx, counted: readonly AttemptCounter[], attempts: number): Promise<void> {
  await sql`
    update merch_generation_counts c set used = greatest(0, c.used - ${attempts}::int)
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as g (scope text, subject text)
    where c.scope = g.scope and c.subject = g.subject`.execute(trx)
}

export async function deleteCountsOf(trx: Trx, sessionIds: readonly string[]): Promise<void> {
  await sql`
    delete from merch_generation_counts where scope = 'session' and subject = any(${[...sessionIds]}::text[])`.execute(
    trx,
  )
}
