import { sql } from 'kysely'
import { againAfterDeadlock, type Db } from '../../../../platform/database/transaction.ts'

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

/**
 * Everything that the account's bell shows so far. What it does not show nobody has seen: that stays unread, and is mailed
 * as it would be. Gathering a digest locks some of the same rows.
 */
export async function readAllNotices(db: Db, accountId: string, at: Date): Promise<void> {
  await againAfterDeadlock(() =>
    db
      .updateTable('notifications')
      .set({ read_at: at })
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from hidden_notifications h
          where h.account_id = notifications.account_id and h.type = notifications.type)`,
      )
      .execute(),
  )
}
