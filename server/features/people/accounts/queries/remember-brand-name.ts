import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { foldBrandName } from '../domain/brand-name.ts'

/**
 * Records a name of a brand account, so that a talent's block of this name also applies after the
 * brand changes its name. Ignores a blank name.
 */
export async function rememberBrandName(
  db: Pick<Db | Trx, 'insertInto'>,
  { accountId, name, at }: { accountId: string; name: string; at: Date },
): Promise<void> {
  const name_folded = foldBrandName(name)
  if (name_folded === '') return
  await db
    .insertInto('brand_names')
    .values({ account_id: accountId, name_folded, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
