import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { PayoutRouteRow } from '../payout-view.ts'

/**
 * Advisory lock on the earnings and debts of an account, until the transaction ends. A row lock is
 * not enough, because a new debt is a new row. Every transaction that collects earnings into a
 * payout or writes a debt must take this lock, so that a payout includes every debt that was
 * committed before it. Lock order: payout route, payout, payments, this lock, earnings.
 */
const LOCK = (accountId: unknown) => sql`pg_advisory_xact_lock(hashtextextended('earnings of ' || ${accountId}, 0))`

export async function lockEarnings(trx: Trx, accountId: string): Promise<void> {
  await sql`select ${LOCK(sql`${accountId}::text`)}`.execute(trx)
}

/**
 * Locks the earnings and debts of the account that earned from a payment. Does nothing if the
 * payment has no earning. The caller must have locked the payment.
 */
export async function lockEarningsFrom(trx: Trx, paymentId: string): Promise<void> {
  await sql`select ${LOCK(sql`account_id`)} from (
    select distinct account_id from share_tracking where payment_id = ${paymentId}) earner`.execute(trx)
}

/**
 * Locks the payout route of an account and then its earnings, in one statement. The subquery is
 * materialized, so that PostgreSQL locks the route first.
 */
export async function lockRouteAndEarnings(trx: Trx, accountId: string): Promise<PayoutRouteRow | undefined> {
  const { rows } = await sql<PayoutRouteRow>`
    with route as materialized (select * from payout_routes where account_id = ${accountId} for update)
    select route.*, ${LOCK(sql`route.account_id`)} as locked from route`.execute(trx)
  return rows[0]
}
