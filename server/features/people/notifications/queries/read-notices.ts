import { sql } from 'kysely'
import { type Db, retryAfterDeadlock, type Trx } from '../../../../platform/database/transaction.ts'
import { agentsOfTalents } from '../../accounts/index.ts'
import { FOUNDERS_TYPES, type NotificationType } from '../notification-types.ts'

/** A member of the account’s team does not mark what is about its founder. */
type NoticeReader = { accountId: string; isMember: boolean }

/**
 * A notice that is already read keeps its time. Returns false if the account has no such notice.
 */
export async function readNotice(
  db: Db,
  { accountId, isMember }: NoticeReader,
  notificationId: string,
  at: Date,
): Promise<boolean> {
  const found = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${at}::timestamptz)` })
    .where('id', '=', notificationId)
    .where('account_id', '=', accountId)
    .$if(isMember, (query) => query.where('type', 'not in', FOUNDERS_TYPES))
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Notices that are hidden from the bell stay unread and are mailed as usual. Retries after a
 * deadlock, because gathering a digest locks some of the same rows.
 */
export async function readAllNotices(db: Db, { accountId, isMember }: NoticeReader, at: Date): Promise<void> {
  await retryAfterDeadlock(() =>
    db
      .updateTable('notifications')
      .set({ read_at: at })
      .where('account_id', '=', accountId)
      .$if(isMember, (query) => query.where('type', 'not in', FOUNDERS_TYPES))
      .where('read_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from hidden_notifications h
          where h.account_id = notifications.account_id and h.type = notifications.type)`,
      )
      .execute(),
  )
}

/**
 * Marks notices of one type about an offer as read, for the account and its agent. Call it in the
 * transaction that makes these notices obsolete.
 */
export async function readNoticesAbout(
  trx: Trx,
  { accountId, offerId, type }: { accountId: string; offerId: string; type: NotificationType },
  at: Date,
): Promise<void> {
  await sql`
    update notifications set read_at = ${at}::timestamptz
    where offer_id = ${offerId} and type = ${type} and read_at is null
      and account_id in (
        select ${accountId}::text
        union all
        select agent_account_id from ${agentsOfTalents} link where link.talent_account_id = ${accountId})`.execute(trx)
}
