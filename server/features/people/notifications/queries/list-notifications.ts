import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import type { NotificationsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { isoTime, isoTimeOrNull } from '../../../../platform/http/schemas.ts'
import type { NotificationView } from '../notification-view.ts'

/** The newest notices of an account and how many it has not read. Two statements. */
export async function listNotifications(
  db: Db,
  accountId: string,
  limit: number,
): Promise<{ notifications: Static<typeof NotificationView>[]; unreadCount: number }> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { unread } = await db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { notifications: rows.map(present), unreadCount: unread }
}

const present = (row: Selectable<NotificationsTable>): Static<typeof NotificationView> => ({
  id: row.id,
  accountId: row.account_id,
  type: row.type,
  offerId: row.offer_id,
  title: row.title,
  body: row.body,
  read: row.read_at !== null,
  readAt: isoTimeOrNull(row.read_at),
  emailSent: row.email_sent_at !== null,
  emailSentAt: isoTimeOrNull(row.email_sent_at),
  createdAt: isoTime(row.created_at),
})
