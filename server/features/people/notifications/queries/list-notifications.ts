import { type Selectable, sql } from 'kysely'
import type { Static } from 'typebox'
import type { NotificationsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { isoTime, isoTimeOrNull } from '../../../../platform/http/schemas.ts'
import type { NotificationView } from '../notification-view.ts'

/** What its reader wants to see in the bell. */
const isShown = sql<boolean>`not exists (
  select from hidden_notifications h where h.account_id = notifications.account_id and h.type = notifications.type)`

/** The newest notices that an account's bell shows, and how many of those it has not read. Two statements. */
export async function listNotifications(
  db: Db,
  accountId: string,
  limit: number,
): Promise<{ notifications: Static<typeof NotificationView>[]; unreadCount: number }> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isShown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { unread } = await db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where(isShown)
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
