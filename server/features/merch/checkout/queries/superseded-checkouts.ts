import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'
import { allPayments } from '../../../money/payment/index.ts'
import type { BoughtRow } from '../../carts/index.ts'

/**
 * Marks checkouts of other sessions that contain just ordered rows, so that no row is bought
 * twice.
 */
export async function supersedeCheckouts(
  trx: Trx,
  { orderId, taken, at }: { orderId: string; taken: readonly BoughtRow[]; at: Date },
): Promise<void> {
  if (taken.length === 0) return
  const sessionIds = [...new Set(taken.map(({ sessionId }) => sessionId))]
  await sql`
    update merch_checkouts set superseded_by = ${orderId}, superseded_at = ${at}
    where session_id = any(${sessionIds}::text[]) and superseded_at is null and exists (
      select from jsonb_array_elements(snapshot -> 'items') item
      where item ->> 'id' = any(${taken.map(({ id }) => id)}::text[]))`.execute(trx)
}

/** Returns true if another session has already ordered the rows of this payment. */
export async function isSuperseded(db: Db | Trx, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('merch_checkouts')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where('superseded_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function listUnpayable(
  db: Db,
  after: DueRow,
  limit: number,
): Promise<(DueRow & { processor_payment_id: string })[]> {
  const { rows } = await sql<DueRow & { processor_payment_id: string }>`
    select c.payment_id as id, c.superseded_at as due_at, p.processor_payment_id
    from merch_checkouts c join ${allPayments} p on p.id = c.payment_id
    where c.superseded_at is not null and p.status in ('PENDING', 'FAILED') and p.processor_payment_id is not null
      and (c.superseded_at, c.payment_id) > (${after.due_at}::timestamptz, ${after.id}::text)
    order by c.superseded_at, c.payment_id limit ${limit}`.execute(db)
  return rows
}
