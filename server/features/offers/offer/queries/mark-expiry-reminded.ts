import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferRow } from './offer-row.ts'

/**
 * Records that the talents of the offers were reminded of the expiry. Skips offers that have
 * already expired. The caller holds the offers' locks. Returns the offers for which this was not
 * recorded before.
 */
export async function markExpiryReminded(
  trx: Trx,
  offers: readonly Pick<OfferRow, 'id'>[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const marked = await trx
    .updateTable('offers')
    .set((eb) => ({ expiry_reminded_for: eb.ref('expires_at') }))
    .where(sql<boolean>`id = any(${offers.map(({ id }) => id)}::text[])`)
    .where('expires_at', '>', now)
    .where((eb) => eb('expiry_reminded_for', 'is distinct from', eb.ref('expires_at')))
    .returning('id')
    .execute()
  return new Set(marked.map(({ id }) => id))
}
