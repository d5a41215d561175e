import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/** An offer names another that buys a further revision of its work, once. One statement. */
export async function nameRevision(trx: Trx, offerId: string, revisionOfferId: string): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ revision_offer_ids: sql<string[]>`array_append(revision_offer_ids, ${revisionOfferId}::text)` })
    .where('id', '=', offerId)
    .execute()
}
