import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export async function deleteUnsentBlasts(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from blasts where id in (
      select id from blasts where status <> 'CONFIRMED' and expires_at < ${before}::timestamptz
      order by expires_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
