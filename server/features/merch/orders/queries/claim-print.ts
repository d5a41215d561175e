import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { paymentStandings } from '../../../money/payment/index.ts'
import type { ClaimedFulfilment } from './fulfilments.ts'

type Try = Pick<ClaimedFulfilment, 'orderId' | 'attempts'>

/**
 * Marks a print order as being sent and renews the lease of its task. Does nothing if the print
 * order was canceled, its payment is contested or being refunded, or another attempt has leased
 * the task. Locks the payment, so that no dispute can be recorded before the transaction ends.
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

/**
 * Ends the lease of an attempt that sends nothing, so that the next run can lease the task at
 * once.
 */
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
 * Reopens a print order that is recorded as stopped although the print shop has received it. The
 * next run stops it. The caller must have locked the order.
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
