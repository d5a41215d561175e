import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { type Exclusivity, KINDS_SOLD, type PayFor } from '../../ledger/index.ts'
import { type PaymentRow, type PaymentStatus, UNSETTLED } from '../payment.ts'

type Purchase = { payFor: PayFor; payForId: string; buyerUserId: string }

/**
 * Statuses in which a payment prevents other payments for the same thing. They must be the same as
 * in the unique indexes of the database.
 */
const LIVE: Record<Exclusivity, readonly PaymentStatus[]> = {
  for_good: [...UNSETTLED, 'SUCCEEDED'],
  until_paid: UNSETTLED,
  until_paid_by_buyer: UNSETTLED,
}

/**
 * Finds the payment that currently prevents other payments for a thing. If the thing is sold to
 * many buyers, only payments of the same buyer count.
 */
export const findLivePayment = (
  db: Db | Trx,
  { payFor, payForId, buyerUserId }: Purchase,
): Promise<PaymentRow | undefined> => {
  const { exclusive } = KINDS_SOLD[payFor]
  return db
    .selectFrom('payments')
    .selectAll()
    .where('pay_for', '=', payFor)
    .where('pay_for_id', '=', payForId)
    .where('exclusive', '=', exclusive)
    .where('status', 'in', LIVE[exclusive])
    .where('refund_requested_at', 'is', null)
    .$if(exclusive === 'until_paid_by_buyer', (query) => query.where('buyer_user_id', '=', buyerUserId))
    .executeTakeFirst()
}

/** Lists the payments of these buyers and fan sessions that can still be completed. */
export const listOpenPaymentsOfBuyers = (
  db: Db,
  { user, session }: { user: readonly string[]; session: readonly string[] },
): Promise<{ processor_payment_id: string }[]> =>
  db
    .selectFrom('payments')
    .select('processor_payment_id')
    .where(sql<boolean>`(buyer_user_id = any(${[...user]}::text[]) or pay_for_id = any(${[...session]}::text[]))`)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .where('processor_payment_id', 'is not', null)
    .$narrowType<{ processor_payment_id: string }>()
    .execute()

/** Lists the payments for a thing that can still be completed. */
export const listOpenPayments = (
  db: Db,
  { payFor, payForId }: Pick<Purchase, 'payFor' | 'payForId'>,
): Promise<Pick<PaymentRow, 'id' | 'processor_payment_id'>[]> =>
  db
    .selectFrom('payments')
    .select(['id', 'processor_payment_id'])
    .where('pay_for', '=', payFor)
    .where('pay_for_id', '=', payForId)
    .where('exclusive', '=', KINDS_SOLD[payFor].exclusive)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .execute()
