import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferRow } from './offer-row.ts'

/** A completed offer stays what it is, and says that its money went back. The offer is locked by the caller. */
export async function noteMoneyReturned(
  trx: Trx,
  offerId: string,
  returned: Pick<OfferRow, 'money_returned_at' | 'returned_minor_unit'>,
): Promise<void> {
  await trx.updateTable('offers').set(returned).where('id', '=', offerId).execute()
}
