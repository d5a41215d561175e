import { type Insertable, sql } from 'kysely'
import type { PayoutsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { PayoutRow } from '../payout-view.ts'

export type NewPayout = Omit<Insertable<PayoutsTable>, 'status' | 'created_at' | 'sending_at'>

/** A PENDING payout that is about to be sent; undefined while the account's earlier one in this currency is not finished. */
export const insertPayout = (trx: Trx, payout: NewPayout, at: Date): Promise<PayoutRow | undefined> =>
  trx
    .insertInto('payouts')
    .values({ ...payout, status: 'PENDING', created_at: at, sending_at: at })
    // The word is written out, not a parameter: a plan made for any parameter cannot tell that the partial index fits.
    .onConflict((on) => on.columns(['account_id', 'currency']).where(sql<boolean>`status = 'PENDING'`).doNothing())
    .returningAll()
    .executeTakeFirst()

type Closed = { completed_at: Date } & (
  | { status: 'SUCCEEDED'; transfer_id: string }
  | { status: 'FAILED'; failure_reason: string }
)

/** False when another run has closed it. */
export async function closePayout(trx: Trx, id: string, closed: Closed): Promise<boolean> {
  const row = await trx
    .updateTable('payouts')
    .set(closed)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An attempt to send it was refused for good: the next one has a key of its own. Counted once. */
export async function endPayoutAttempt(db: Db, { id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Takes `db` or `trx`. */
export const getPayout = (db: Pick<Db, 'selectFrom'>, id: string): Promise<PayoutRow> =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The payout that a request has become. Takes `db` or `trx`. */
export const findPayoutOfRequest = (db: Pick<Db, 'selectFrom'>, requestKey: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payouts').selectAll().where('request_key', '=', requestKey).executeTakeFirst()
