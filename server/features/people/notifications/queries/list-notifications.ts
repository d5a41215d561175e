import { type Selectable, sql } from 'kysely'
import type { Static } from 'typebox'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { NotificationsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { isoTime, isoTimeOrNull } from '../../../../platform/http/schemas.ts'
import type { SiteLanguage } from '../../../../platform/words/index.ts'
import { textsIn } from '../notice-words.ts'
import { FOUNDERS_TYPES } from '../notification-types.ts'
import type { NotificationView } from '../notification-view.ts'

const isVisible = sql<boolean>`not exists (
  select from hidden_notifications h where h.account_id = notifications.account_id and h.type = notifications.type)`

const isOlderThan = (accountId: string, id: string) => sql<boolean>`(created_at, id) < (
  select last.created_at, last.id from notifications last where last.id = ${id} and last.account_id = ${accountId})`

export type NoticesQuery = {
  limit: number
  /** Only notices older than this one are returned; none if it belongs to another account. */
  before?: string | undefined
  isUnread?: boolean
  /** True for members of the account’s team and keys, who do not read what is about its founder. */
  isMember?: boolean
}

const selectNotices = (db: Db | Trx, accountId: string, limit: number) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isVisible)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

/** Prepared, because every page runs this query. */
const selectNewest = hotQuery(selectNotices)

const countUnread = hotQuery((db, accountId: string) =>
  db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where(isVisible),
)

const countForMember = hotQuery((db, accountId: string) =>
  db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('type', 'not in', FOUNDERS_TYPES)
    .where('read_at', 'is', null)
    .where(isVisible),
)

/**
 * Returns notices in the language of their reader. Pages start after a notice and not at an
 * offset, so that new notices do not shift them.
 */
export async function listNotifications(
  db: Db,
  { accountId, language }: Pick<Caller, 'accountId' | 'language'>,
  { limit, before, isUnread = false, isMember = false }: NoticesQuery,
): Promise<{ notifications: Static<typeof NotificationView>[]; unreadCount: number }> {
  const rows =
    before === undefined && !isUnread && !isMember
      ? await selectNewest(db, accountId, limit)
      : await selectNotices(db, accountId, limit)
          .$if(isMember, (query) => query.where('type', 'not in', FOUNDERS_TYPES))
          .$if(isUnread, (query) => query.where('read_at', 'is', null))
          .$if(before !== undefined, (query) => query.where(isOlderThan(accountId, before ?? '')))
          .execute()
  const [counted] = isMember ? await countForMember(db, accountId) : await countUnread(db, accountId)
  return { notifications: rows.map((row) => toNotificationView(row, language)), unreadCount: counted?.unread ?? 0 }
}

const toNotificationView = (
  row: Selectable<NotificationsTable>,
  language: SiteLanguage | undefined,
): Static<typeof NotificationView> => ({
  id: row.id,
  accountId: row.account_id,
  type: row.type,
  offerId: row.offer_id,
  ...textsIn(row, language),
  read: row.read_at !== null,
  readAt: isoTimeOrNull(row.read_at),
  emailSent: row.email_sent_at !== null,
  emailSentAt: isoTimeOrNull(row.email_sent_at),
  createdAt: isoTime(row.created_at),
})
