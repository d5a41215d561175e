import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferRow } from '../../offer/index.ts'

/** The accounts of those who may judge an offer: every admin who is no part of it. One statement. */
export async function listAdminsFor(
  trx: Trx,
  offer: Pick<OfferRow, 'buyer_account_id' | 'seller_account_id'>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.user_id', 'a.owner_user_id')
    .select('a.id')
    .where(sql<boolean>`'admin' = any(p.roles)`)
    .where('a.id', 'not in', [offer.buyer_account_id, offer.seller_account_id])
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}
