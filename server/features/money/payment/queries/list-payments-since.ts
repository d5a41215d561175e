import type { Db } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

const changedSince = (db: Db, since: Date) =>
  db.selectFrom('payments').where('processor_payment_id', 'is not', null).where('updated_at', '>=', since)

/** Counts the payments with an intent that were changed at or after `since`. */
export async function countPaymentsSince(db: Db, since: Date): Promise<number> {
  const { count } = await changedSince(db, since)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Lists the payments that countPaymentsSince counts, sorted by id, starting after the id `after`.
 */
export const listPaymentsSince = (
  db: Db,
  { since, after, limit }: { since: Date; after: string; limit: number },
): Promise<(PaymentRow & { processor_payment_id: string; refund_status: string | null })[]> =>
  changedSince(db, since)
    .selectAll()
    .select((select) =>
      select
        .selectFrom('refunds as r')
        .select('r.status')
        .whereRef('r.payment_id', '=', 'payments.id')
        .as('refund_status'),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ processor_payment_id: string }>()
    .execute()
