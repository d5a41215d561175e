import type { PayoutTransition } from '@semblance/plugin'
import { type Insertable, sql } from 'kysely'
import type { PayoutsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { makeTransitions } from '../../../../platform/database/transition-hooks.ts'
import type { PayoutRow } from '../payout-view.ts'

export type NewPayout = Omit<Insertable<PayoutsTable>, 'status' | 'created_at' | 'sending_at'>

/**
 * Inserts a PENDING payout before it is sent. Returns undefined if the account has an unfinished
 * payout in this currency.
 */
export const insertPayout = (trx: Trx, payout: NewPayout, at: Date): Promise<PayoutRow | undefined> =>
  makeTransitions(trx, {
    planned: async () => [transitionOf(payout, null, 'PENDING', at)],
    write: () => insert(trx, payout, at),
    made: (row, planned) => (row ? planned : []),
  })

const insert = (trx: Trx, payout: NewPayout, at: Date): Promise<PayoutRow | undefined> =>
  trx
    .insertInto('payouts')
    .values({ ...payout, status: 'PENDING', created_at: at, sending_at: at })
    // A literal status, because with a parameter a generic plan could not use the partial index.
    .onConflict((on) => on.columns(['account_id', 'currency']).where(sql<boolean>`status = 'PENDING'`).doNothing())
    .returningAll()
    .executeTakeFirst()

type Closed = { completed_at: Date } & (
  | { status: 'SUCCEEDED'; transfer_id: string }
  | { status: 'FAILED'; failure_reason: string }
)

/** Returns false if another run has already ended the payout. */
export const closePayout = (trx: Trx, id: string, closed: Closed): Promise<boolean> =>
  makeTransitions(trx, {
    planned: async () => [transitionOf(await getPayout(trx, id), 'PENDING', closed.status, closed.completed_at)],
    write: () => close(trx, id, closed),
    made: (isClosed, planned) => (isClosed ? planned : []),
  })

/** A payout that ends has been sent, or was refused by the processor or by our own checks. */
const transitionOf = (
  payout: Pick<NewPayout, 'id' | 'kind' | 'account_id' | 'amount_minor_unit' | 'currency'>,
  from: PayoutTransition['from'],
  to: PayoutTransition['to'],
  at: Date,
): PayoutTransition => ({
  entity: 'payout',
  payoutId: payout.id,
  payoutKind: payout.kind,
  from,
  to,
  actor: { role: payout.kind === 'scheduled' ? 'system' : 'admin', accountId: null },
  sellerAccountId: payout.account_id,
  amountMinorUnit: payout.amount_minor_unit,
  currency: payout.currency,
  at,
  canBeRefused: from === null,
})

async function close(trx: Trx, id: string, closed: Closed): Promise<boolean> {
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
 * Starts the next attempt of a payout, with another idempotency key, after the processor has
 * finally refused the current attempt. A repeated call for the same attempt does nothing.
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
