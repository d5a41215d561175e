import { type Insertable, sql } from 'kysely'
import type { PayoutsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { PayoutRow } from '../payout-view.ts'

export type NewPayout = Omit<Insertable<PayoutsTable>, 'status' | 'created_at' | 'sending_at'>

/**
 * Inserts a PENDING payout that is about to be sent. Returns undefined while the account has an
 * unfinished payout in this currency.
 */
export const insertPayout = (trx: Trx, payout: NewPayout, at: Date): Promise<PayoutRow | undefined> =>
  trx
    .insertInto('payouts')
    .values({ ...payout, status: 'PENDING', created_at: at, sending_at: at })
    // The status is a literal instead of a parameter, because a generic plan cannot match the
    // partial index to a parameter.
    .onConflict((on) => on.columns(['account_id', 'currency']).where(sql<boolean>`status = 'PENDING'`).doNothing())
    .returningAll()
    .executeTakeFirst()

type Closed = { completed_at: Date } & (
  | { status: 'SUCCEEDED'; transfer_id: string }
  | { status: 'FAILED'; failure_reason: string }
)

/** Closes a payout. Returns false if another run has closed it. */
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

/**
 * Starts the next attempt after a final refusal. Each attempt has its own idempotency key. A
 * repeated call for the same attempt does nothing.
 */
export async function endPayoutAttempt(db: Db, { id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'PENDING')
    .execute()
}

export const getPayout = (db: Pick<Db, 'selectFrom'>, id: string): Promise<PayoutRow> =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findPayoutOfRequest = (db: Pick<Db, 'selectFrom'>, requestKey: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payouts').selectAll().where('request_key', '=', requestKey).executeTakeFirst()
