import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Words } from '../../../../platform/words/index.ts'
import { wordsOf } from '../notice-words.ts'
import type { NotificationType } from '../notification-types.ts'

export type MailedNotice = {
  id: string
  accountId: string
  type: NotificationType
  offerId: string | null
  title: Words
  body: Words
}

/** Leaves out a notice whose mail was switched off since, and a delayed notice that was read. */
export async function findNotices(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, MailedNotice>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'account_id as accountId', 'type', 'offer_id as offerId', 'title', 'body', 'words'])
    .where('id', 'in', ids)
    .where((is) => is.or([is('mail_after', 'is', null), is('read_at', 'is', null)]))
    .where(sql<boolean>`not exists (
      select from muted_notifications m where m.account_id = notifications.account_id and m.type = notifications.type)`)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, ...wordsOf(row), type: row.type as NotificationType }]))
}
