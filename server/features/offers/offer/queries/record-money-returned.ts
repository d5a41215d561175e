import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferRow } from './offer-row.ts'

/**
 * Records that the money of a completed offer was returned. The status does not change. The caller
 * holds the offer's lock.
 */
export async function recordMoneyReturned(
  trx: Trx,
  offerId: string,
  returned: Pick<OfferRow, 'money_returned_at' | 'returned_minor_unit'>,
): Promise<void> {
  await trx.updateTable('offers').set(returned).where('id', '=', offerId).execute()
}
