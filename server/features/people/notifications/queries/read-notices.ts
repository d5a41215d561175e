import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/** One that was read before keeps its time. False when there is none of this account. */
export async function readNotice(db: Db, accountId: string, notificationId: string, at: Date): Promise<boolean> {
  const found = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${at}::timestamptz)` })
    .where('id', '=', notificationId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Everything the account was told so far. */
export async function readAllNotices(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute()
}
