import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { paymentStandings } from '../../payment/index.ts'
import type { PayoutRow } from '../payout-view.ts'
import { isPayable } from './tracking.ts'

export const lockPending = (trx: Trx, id: string): Promise<PayoutRow | undefined> =>
  trx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()

/**
 * Share-locks the payments of the payout's earnings, so that no dispute or refund of them can be
 * recorded before the transaction ends.
 */
export async function lockPaymentsOf(trx: Trx, payoutId: string): Promise<void> {
  await sql`select id from ${paymentStandings} p
    where id in (select payment_id from share_tracking where payout_id = ${payoutId}) for share`.execute(trx)
}

/**
 * Checks a locked payout. `isQuestioned`: the payment of one of its earnings is contested.
 * `isOwing`: the account has a debt that the payout does not include, for example after a refund.
 * The caller must have locked the payments of the payout and the earnings of the account.
 */
export async function findPayoutFaults(
  trx: Trx,
  { id, account_id: accountId, currency }: PayoutRow,
  at: Date,
): Promise<{ isQuestioned: boolean; isOwing: boolean }> {
  const { rows } = await sql<{ is_questioned: boolean; is_owing: boolean }>`
    select
      exists (
        select from share_tracking t left join ${paymentStandings} p on p.id = t.payment_id
        where t.payout_id = ${id} and t.amount_minor_unit > 0
          and not p.is_going_back and (t.hold_on_return or p.is_contested)) as is_questioned,
      exists (
        select from share_tracking
        where account_id = ${accountId} and currency = ${currency} and status = 'OPEN' and payout_id is null
          and amount_minor_unit < 0 and ${isPayable(at)}) as is_owing`.execute(trx)
  const [row] = rows
  return { isQuestioned: row?.is_questioned === true, isOwing: row?.is_owing === true }
}

export const markSending = (trx: Trx, id: string, at: Date): Promise<PayoutRow> =>
  trx.updateTable('payouts').set({ sending_at: at }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
