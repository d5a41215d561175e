import { type Selectable, sql } from 'kysely'
import type { Static } from 'typebox'
import type { NotificationsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { isoTime, isoTimeOrNull } from '../../../../platform/http/schemas.ts'
import type { NotificationView } from '../notification-view.ts'

/** What its reader wants to see in the bell. */
const isShown = sql<boolean>`not exists (
  select from hidden_notifications h where h.account_id = notifications.account_id and h.type = notifications.type)`

const isOlderThan = (accountId: string, id: string) => sql<boolean>`(created_at, id) < (
  select last.created_at, last.id from notifications last where last.id = ${id} and last.account_id = ${accountId})`

export type AskedNotices = {
  limit: number
  /** Only those older than this one, for the page after it; of somebody else's there are none. */
  before?: string | undefined
  isUnread?: boolean
}

/**
 * The newest notices that an account's bell shows, and how many of all it has not read. By keyset, so that what arrives
 * meanwhile moves nothing from one page to the next. Two statements.
 */
export async function listNotifications(
  db: Db,
  accountId: string,
  { limit, before, isUnread = false }: AskedNotices,
): Promise<{ notifications: Static<typeof NotificationView>[]; unreadCount: number }> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isShown)
    .$if(isUnread, (query) => query.where('read_at', 'is', null))
    .$if(before !== undefined, (query) => query.where(isOlderThan(accountId, before ?? '')))
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
