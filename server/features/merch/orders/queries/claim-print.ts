import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { paymentStandings } from '../../../money/payment/index.ts'
import type { ClaimedFulfilment } from './fulfilments.ts'

type Try = Pick<ClaimedFulfilment, 'orderId' | 'attempts'>

/**
 * Marks a print order as being sent and renews its lease, unless its reason is gone: somebody cancelled it, its payment is in
 * question, or another try has taken it over. The payment is locked, so that nobody disputes it meanwhile. One statement.
 */
export async function claimPrint(
  trx: Trx,
  { orderId, attempts }: Try,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with payment as materialized (
      select is_contested, is_going_back from ${paymentStandings} p
      where id = (select payment_id from merch_orders where id = ${orderId}) for share
    )
    update merch_fulfilments set sending_at = ${at}::timestamptz, leased_until = ${until}::timestamptz
    where order_id = ${orderId} and part = 'things' and attempts = ${attempts} and state = 'waiting'
      and stop_wanted_at is null
      and not exists (select from payment where is_contested or is_going_back)`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Lets go of a try that sends nothing: whoever comes next does what is due now. One statement. */
export async function releaseFulfilment(db: Db, { orderId, attempts }: Try): Promise<void> {
  await db
    .updateTable('merch_fulfilments')
    .set({ leased_until: null })
    .where('order_id', '=', orderId)
    .where('part', '=', 'things')
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * A print order that counted as stopped is at the shop all the same: it has to be stopped there, by whoever works on it next.
 * Its order is locked by the caller. One statement.
 */
export async function reopenStop(
  trx: Trx,
  { orderId, printId }: { orderId: string; printId: string },
  at: Date,
): Promise<void> {
  await sql`
    update merch_fulfilments set state = 'placed', due_at = ${at}::timestamptz, failures = 0, reason = null,
      stop_wanted_at = coalesce(stop_wanted_at, ${at}::timestamptz), updated_at = ${at}::timestamptz
    where order_id = ${orderId} and part = 'things' and coalesce(print_id, order_id) = ${printId}
      and state = 'stopped'`.execute(trx)
}
