import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferRow } from './offer-row.ts'

/**
 * The talents are reminded of these expiries, which are still to come. Says of which: not of those they were reminded of
 * before. The offers are locked by the caller. One statement.
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
