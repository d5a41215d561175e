import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferRow } from './offer-row.ts'

/**
 * The talent is reminded of this expiry, which is still to come. False when they were before, or the offer has moved.
 * One statement.
 */
export async function markExpiryReminded(
  trx: Trx,
  offer: Pick<OfferRow, 'id' | 'status' | 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('offers')
    .set({ expiry_reminded_for: offer.expires_at })
    .where('id', '=', offer.id)
    .where('status', '=', offer.status)
    .where('expires_at', '>', now)
    .where((eb) => eb('expiry_reminded_for', 'is distinct from', eb.ref('expires_at')))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
