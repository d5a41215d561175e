import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PayoutRow } from '../payout-view.ts'

/** A request that was on its way when its payout failed has arrived by then, or never will: the key is forgotten. */
const ARRIVES_WITHIN = sql.lit('1 day')

/** Writes down a transfer that no payout counts on; undefined when it is this payout's own, or known. */
export const noteStrayTransfer = (db: Db, payoutId: string, transferId: string): Promise<PayoutRow | undefined> =>
  db
    .updateTable('payouts')
    .set({ stray_transfer_id: transferId })
    .where('id', '=', payoutId)
    .where('transfer_id', 'is distinct from', transferId)
    .where('stray_transfer_id', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** How far the taking back, or the search, of one has come. */
export async function updateStray(
  db: Db,
  payoutId: string,
  stray: { stray_reversed_at: Date } | { stray_sought_at: Date },
): Promise<void> {
  await db.updateTable('payouts').set(stray).where('id', '=', payoutId).execute()
}

/** Payouts with a stray that is to be taken back, and failed ones that may have one which nobody lived to write down. */
export const listStrays = (db: Db): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .selectAll()
    // The words are written out, not parameters: a plan made for any parameter cannot tell that the partial index fits.
    .where(sql<boolean>`(status = 'FAILED' or stray_transfer_id is not null) and stray_reversed_at is null`)
    .where((where) =>
      where.or([
        where('stray_transfer_id', 'is not', null),
        where('stray_sought_at', 'is', null),
        sql<boolean>`stray_sought_at < completed_at + ${ARRIVES_WITHIN}::interval`,
      ]),
    )
    .orderBy('completed_at')
    .execute()
