import type { Db } from '../../database/transaction.ts'
import type { Suppression } from '../suppression-rule.ts'

/** Those of the addresses that mail is not written to, and why. One statement. */
export async function findSuppressions(
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('suppressed_addresses')
    .select(['address', 'reason', 'suppressed_at'])
    .where('address', 'in', addresses)
    .execute()
  return new Map(rows.map(({ address, reason, suppressed_at: at }) => [address, { reason, at }]))
}
