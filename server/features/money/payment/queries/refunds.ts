import type { Insertable } from 'kysely'
import type { RefundsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { PaymentRow } from '../payment.ts'

export type RefundReason = Insertable<RefundsTable>['reason']

/** The record of a refund: one a payment. */
export async function insertRefund(
  trx: Trx,
  payment: PaymentRow,
  { reason, accountId, at }: { reason: RefundReason; accountId: string | null; at: Date },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('refunds')
    .values({
      id,
      payment_id: payment.id,
      amount_minor_unit: payment.amount_minor_unit,
      currency: payment.currency,
      reason,
      requested_by_account_id: accountId,
      status: 'PENDING',
      created_at: at,
    })
    .execute()
  return id
}

/** The money has gone; `refundId`: under which id at the processor, where it was a refund of ours. */
export async function completeRefund(
  trx: Trx,
  paymentId: string,
  { refundId, at }: { refundId?: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      status: 'SUCCEEDED',
      completed_at: at,
      ...(refundId === undefined ? {} : { processor_refund_id: refundId }),
    })
    .where('payment_id', '=', paymentId)
    .execute()
}

/** A payment with its refund, if there is one. One statement. */
export const findRefund = (db: Db, processorPaymentId: string) =>
  db
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select([
      'p.id',
      'p.refund_requested_at',
      'r.id as refund_id',
      'r.status as refund_status',
      'r.processor_refund_id',
    ])
    .where('p.processor_payment_id', '=', processorPaymentId)
    .executeTakeFirst()

/** A payment whose refund is promised and has not gone. One statement. */
export const findPromised = (
  db: Db,
  paymentId: string,
): Promise<Pick<PaymentRow, 'processor_payment_id' | 'amount_minor_unit' | 'currency'> | undefined> =>
  db
    .selectFrom('payments')
    .select(['processor_payment_id', 'amount_minor_unit', 'currency'])
    .where('id', '=', paymentId)
    .where('refund_requested_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()

/** False when another run has written it down. */
export async function markRefunded(
  trx: Trx,
  paymentId: string,
  { refundId, at }: { refundId: string | null; at: Date },
): Promise<boolean> {
  const refunded = await trx
    .updateTable('payments')
    .set({ status: 'REFUNDED', refunded_at: at, processor_refund_id: refundId, updated_at: at })
    .where('id', '=', paymentId)
    .where('refunded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return refunded !== undefined
}
