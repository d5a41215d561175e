import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Deletes notices that were read before `before`. Notices with a dedupe key stay, because they
 * would otherwise be sent again.
 */
export async function deleteReadNotices(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where read_at < ${before}::timestamptz and dedupe_key is null
      order by read_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
