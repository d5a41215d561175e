import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/**
 * Records on an offer that another offer, `revisionOfferId`, buys one more revision of its work.
 */
export async function addRevisionOffer(trx: Trx, offerId: string, revisionOfferId: string): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ revision_offer_ids: sql<string[]>`array_append(revision_offer_ids, ${revisionOfferId}::text)` })
    .where('id', '=', offerId)
    .execute()
}
