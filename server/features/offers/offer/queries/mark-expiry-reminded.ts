import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferRow } from './offer-row.ts'

/**
 * Marks future expiries as reminded. Returns the offers that were not marked before. The caller
 * holds the offers' locks.
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
