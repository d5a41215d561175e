import type { Db } from '../../../../platform/database/transaction.ts'
import { NOTHING_SHOWN, type Showcase } from '../domain/showcase.ts'

export async function findShowcase(db: Db, accountId: string): Promise<Showcase> {
  const row = await db
    .selectFrom('showcases')
    .select(['plays_voice as playsVoice', 'shows_brands as showsBrands'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? NOTHING_SHOWN
}

export async function putShowcase(
  db: Db,
  accountId: string,
  { playsVoice, showsBrands }: Showcase,
  at: Date,
): Promise<void> {
  const fresh = {
    plays_voice: playsVoice,
    shows_brands: showsBrands,
    updated_at: at,
  }
  await db
    .insertInto('showcases')
    .values({ account_id: accountId, ...fresh })
    .onConflict((on) => on.column('account_id').doUpdateSet(fresh))
    .execute()
}
