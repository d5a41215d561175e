import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { pathOfNotice } from '../../../../platform/pages/notice-paths.ts'
import { knownLanguage, writeWords } from '../../../../platform/words/index.ts'
import { accountSummaries } from '../../accounts/index.ts'
import type { PushedNotice } from '../../push/index.ts'
import { textsIn } from '../notice-words.ts'
import { aboutType, type NotificationType } from '../notification-types.ts'

/**
 * Returns what devices show of notices. Leaves out a notice that was read, and one whose type was
 * silenced since.
 */
export async function findPushedNotices(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PushedNotice>> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin(accountSummaries.as('reader'), 'reader.id', 'notifications.account_id')
    .select(['notifications.id', 'type', 'offer_id as offerId', 'title', 'body', 'words', 'reader.language'])
    .where('notifications.id', 'in', ids)
    .where('read_at', 'is', null)
    .where(sql<boolean>`not exists (
      select from silenced_notifications s
      where s.account_id = notifications.account_id and s.type = notifications.type)`)
    .execute()
  return new Map(
    rows.map(({ id, type, offerId, language: chosen, ...texts }) => {
      const language = knownLanguage(chosen)
      const quietTitle = writeWords(aboutType(type as NotificationType), language)
      return [id, { ...textsIn(texts, language), quietTitle, path: pathOfNotice({ type, offerId }) }]
    }),
  )
}
