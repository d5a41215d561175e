import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'

/**
 * One notice of the account is read from now on; one that was read before keeps its time.
 * @throws NotFound when there is no such notice, or it is somebody else's.
 */
export async function markNotificationRead(db: Db, accountId: string, notificationId: string, at: Date): Promise<void> {
  const found = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${at}::timestamptz)` })
    .where('id', '=', notificationId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw notFound('There is no such notification.')
}

/** Everything the account was told so far is read from now on. */
export async function markAllNotificationsRead(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute()
}
