import type { Db } from '../../../../platform/database/transaction.ts'

export async function findDueOpenings(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('merch_campaigns')
    .select('id')
    .where('status', '=', 'DRAFT')
    .where('opens_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('opens_at')
    .execute()
  return rows.map(({ id }) => id)
}
