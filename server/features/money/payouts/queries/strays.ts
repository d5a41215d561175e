import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PayoutRow } from '../payout-view.ts'

/**
 * After this time, the idempotency key of an earlier request has expired, so that it can no longer
 * create a transfer.
 */
const IN_FLIGHT_AT_MOST = sql.lit('1 day')

/**
 * Records a transfer that belongs to no payout. Returns undefined if it belongs to this payout or
 * is already recorded.
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

export async function updateStray(
  db: Db,
  payoutId: string,
  stray: { stray_reversed_at: Date } | { stray_sought_at: Date },
): Promise<void> {
  await db.updateTable('payouts').set(stray).where('id', '=', payoutId).execute()
}

/**
 * Lists payouts with a stray transfer that must be reversed, and failed payouts that may have an
 * unrecorded one because a process crashed.
 */
export const listStrays = (db: Db): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .selectAll()
    // Literal statuses, because with parameters a generic plan could not use the partial index.
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
