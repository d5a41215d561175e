import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PayoutRow } from '../payout-view.ts'

/**
 * Time after the failure of a payout in which an earlier request may still create a transfer.
 * After this time, the idempotency key of that request has expired.
 */
const IN_FLIGHT_AT_MOST = sql.lit('1 day')

/**
 * Records a stray transfer, which is a transfer that belongs to no payout. Returns undefined if
 * the transfer belongs to this payout or is already recorded.
 */
export const noteStrayTransfer = (db: Db, payoutId: string, transferId: string): Promise<PayoutRow | undefined> =>
  db
    .updateTable('payouts')
    .set({ stray_transfer_id: transferId })
    .where('id', '=', payoutId)
    .where('transfer_id', 'is distinct from', transferId)
    .where('stray_transfer_id', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Stores the time of the last search for a stray transfer, or that the transfer was reversed. */
export async function updateStray(
  db: Db,
  payoutId: string,
  stray: { stray_reversed_at: Date } | { stray_sought_at: Date },
): Promise<void> {
  await db.updateTable('payouts').set(stray).where('id', '=', payoutId).execute()
}

/**
 * Lists payouts with a stray transfer that must be reversed. Also lists failed payouts that may
 * have an unrecorded stray transfer, because a process may have crashed before recording it.
 */
export const listStrays = (db: Db): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .selectAll()
    // The statuses are literals, not parameters. With parameters, PostgreSQL could not use the
    // partial index in a generic plan.
    .where(sql<boolean>`(status = 'FAILED' or stray_transfer_id is not null) and stray_reversed_at is null`)
    .where((where) =>
      where.or([
        where('stray_transfer_id', 'is not', null),
        where('stray_sought_at', 'is', null),
        sql<boolean>`stray_sought_at < completed_at + ${IN_FLIGHT_AT_MOST}::interval`,
      ]),
    )
    .orderBy('completed_at')
    .execute()
