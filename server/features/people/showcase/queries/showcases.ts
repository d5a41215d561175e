import type { Db } from '../../../../platform/database/transaction.ts'
import { NOTHING_SHOWN, type Showcase } from '../domain/topics.ts'

export async function findShowcase(db: Db, accountId: string): Promise<Showcase> {
  const row = await db
    .selectFrom('showcases')
    .select(['plays_voice as playsVoice', 'shows_brands as showsBrands', 'declined_topics as declinedTopics'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? { ...row, declinedTopics: row.declinedTopics as Showcase['declinedTopics'] } : NOTHING_SHOWN
}

export async function putShowcase(
  db: Db,
  accountId: string,
  { playsVoice, showsBrands, declinedTopics }: Showcase,
  at: Date,
): Promise<void> {
  const fresh = {
    plays_voice: playsVoice,
    shows_brands: showsBrands,
    declined_topics: declinedTopics,
    updated_at: at,
  }
  await db
    .insertInto('showcases')
    .values({ account_id: accountId, ...fresh })
    .onConflict((on) => on.column('account_id').doUpdateSet(fresh))
    .execute()
}
