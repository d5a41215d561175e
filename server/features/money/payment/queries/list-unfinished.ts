import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { type PaymentRow, UNSETTLED } from '../payment.ts'

/** Promised, and not gone yet. */
export const listPromisedRefunds = (
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<PaymentRow, 'id'>[]> =>
  db
    .selectFrom('payments')
    .select('id')
    .where('refund_requested_at', 'is not', null)
    .where('refunded_at', 'is', null)
    // One that is not to be tried yet is left alone, and so is one that waits for a person.
    .where((where) =>
      where.exists(
        where
          .selectFrom('refunds as r')
          .select('r.id')
          .whereRef('r.payment_id', '=', 'payments.id')
          .where('r.status', '=', 'PENDING')
          .where((due) => due.or([due('r.try_after', 'is', null), due('r.try_after', '<=', now)])),
      ),
    )
    // One that was refused a moment ago comes after those that were not: it must not keep them from their turn.
    .orderBy((order) => order.fn.coalesce('refund_tried_at', 'refund_requested_at'))
    .limit(limit)
    .execute()

/** What was decided about an authorization and not carried out yet. */
export const listDecided = (db: Db, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'AUTHORIZED')
    .where('review_decision', 'is not', null)
    .orderBy('review_decided_at')
    .limit(limit)
    .execute()

/** The longer one has been left unpaid, the less often it is asked about: half its age again after each time. */
export const listUnsettled = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'processor_payment_id'])
    .where('status', 'in', UNSETTLED)
    .where('processor_payment_id', 'is not', null)
    .where(sql<boolean>`updated_at + (updated_at - created_at) / 2 + interval '5 minutes' <= ${now}`)
    .orderBy('updated_at')
    .limit(limit)
    .$narrowType<{ processor_payment_id: string }>()
    .execute()
