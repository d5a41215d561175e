import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/** Adds an offer that buys another revision of this one's work. */
export async function addRevisionOffer(trx: Trx, offerId: string, revisionOfferId: string): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ revision_offer_ids: sql<string[]>`array_append(revision_offer_ids, ${revisionOfferId}::text)` })
    .where('id', '=', offerId)
    .execute()
}
