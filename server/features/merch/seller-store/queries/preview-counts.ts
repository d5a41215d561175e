import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

type OfDay = { accountId: string; day: string }

/**
 * Counts a preview of an account on this day, unless the limit is already reached.
 * @returns true if the preview was counted
 */
export async function countPreview(db: Db, { accountId, day }: OfDay, limit: number): Promise<boolean> {
  if (limit < 1) return false
  const { rows } = await sql`
    insert into merch_store_preview_counts as c (account_id, day, used) values (${accountId}, ${day}, 1)
    on conflict (account_id) do update
    set used = case when c.day = excluded.day then c.used + 1 else 1 end, day = excluded.day
    where c.day <> excluded.day or c.used < ${limit}
    returning 1`.execute(db)
  return rows.length > 0
}

export async function findPreviewsUsed(db: Db, { accountId, day }: OfDay): Promise<number> {
  const row = await db
    .selectFrom('merch_store_preview_counts')
    .select('used')
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.used ?? 0
}

export async function subtractPreview(db: Db, { accountId, day }: OfDay): Promise<void> {
  await sql`
    update merch_store_preview_counts set used = greatest(0, used - 1)
    where account_id = ${accountId} and day = ${day}`.execute(db)
}
