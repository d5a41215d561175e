import { sql } from 'kysely'
import { againAfterDeadlock, type Db, type Trx } from '../../../../platform/database/transaction.ts'
import { agentsOfTalents } from '../../accounts/index.ts'
import type { NotificationType } from '../notification-types.ts'

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

/**
 * What an account, or its agent in its place, was told of one kind about one offer: whoever has seen to the matter itself
 * needs no notice of it any more. In the transaction of that; one statement.
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
